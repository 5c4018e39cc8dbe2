// For when the network is away: keeps one page that says so, and answers with nothing else. No table and no page of
// anybody is ever kept here.

const CACHE = "offline-{{ mark }}";
const PAGE = "{{ page }}";

self.addEventListener("install", (event) => {
  const keep = async () => (await caches.open(CACHE)).add(new Request(PAGE, { cache: "reload" }));
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const past = (await caches.keys()).filter((name) => name !== CACHE);
    await Promise.all(past.map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable(); // so that starting this script delays no page
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { method, mode } = event.request;
  if (mode !== "navigate" || method !== "GET") return;
  const answer = async () => (await event.preloadResponse) ?? fetch(event.request);
  event.respondWith(answer().catch(async () => (await caches.match(PAGE, { ignoreVary: true })) ?? Response.error()));
});
