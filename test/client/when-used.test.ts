/** Whether somebody uses a page, by what the pointer tells. */
import t from 'tap';
import { whenUsed } from '#client/boot/when-used.ts';

/** A page that has just appeared. */
function page() {
  const document = Object.assign(new EventTarget(), { activeElement: null });
  let isUsed = false;
  const window = { document, performance: { now: () => 1_000 } } as unknown as Window;
  const used = whenUsed(window).then(() => {
    isUsed = true;
  });
  return {
    used,
    async point(afterMs: number, place: readonly [number, number], distance = 0) {
      const move = {
        timeStamp: 1_000 + afterMs,
        clientX: place[0],
        clientY: place[1],
        movementX: distance,
        movementY: 0,
      };
      const event = new Event('pointermove');
      for (const [name, value] of Object.entries(move))
        Object.defineProperty(event, name, { value });
      document.dispatchEvent(event);
      await new Promise((resolve) => setImmediate(resolve));
      return isUsed;
    },
  };
}

t.test('a pointer that rests is no use, however often the browser tells it', async (t) => {
  const { point } = page();
  t.notOk(await point(20, [5, 7]));
  t.notOk(await point(5_000, [5, 7]), 'the page was scrolled below it');
  t.ok(await point(6_000, [6, 7]), 'and then it is elsewhere');
});

t.test('one move of no distance is use where the pointer was not in the page', async (t) => {
  t.ok(await page().point(500, [200, 200]));
});

t.test('a move that has a distance is use at any time', async (t) => {
  t.ok(await page().point(0, [5, 7], 1));
});
