"""Pictures compared pixel by pixel, by a browser."""

from base64 import b64encode

from playwright.sync_api import Page

COMPARE = """async ([pictures, shade]) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return null;
  const differs = (at) => [0, 1, 2].some((part) => Math.abs(one.data[at + part] - other.data[at + part]) > shade);
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) if (differs(at)) count += 1;
  return [count, one.data.length / 4];
}"""


def different(page: Page, one: bytes, other: bytes, shade: int) -> tuple[int, int]:
    """How many pixels of two PNG files differ by more than `shade` of 255, and of how many. `page` may show anything.

    Raises `ValueError` where their sizes differ.
    """
    pictures = [b64encode(picture).decode() for picture in (one, other)]
    found = page.evaluate(COMPARE, [pictures, shade])
    if found is None:
        raise ValueError("the pictures are not of one size")
    return found[0], found[1]
