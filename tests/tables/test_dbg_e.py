import asyncio, pytest, faulthandler
from tests.tables.sockets import Page, story
from tests.tables.people import *
pytestmark = pytest.mark.django_db(transaction=True)
async def test_x(workers):
    zoe = await story(member)
    match = await story(running, await story(member), is_private=True)
    p = Page(zoe, match.table)
    print(await p.open())
    await asyncio.sleep(3)
    for t in asyncio.all_tasks(): t.print_stack()
    print(p.wire.output_queue)
