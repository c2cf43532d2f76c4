/** An image put into a text is a block of its own, wherever the cursor is. */
import t from 'tap';
import { asBlock } from '#client/features/content-editor/image-markdown.ts';

t.test('blank lines around what is put in', async (t) => {
  const cases: readonly (readonly [before: string, after: string, result: string])[] = [
    ['', '', 'P'],
    ['- one\n- two', '', '- one\n- two\n\nP'],
    ['- one\n- two\n', '', '- one\n- two\n\nP'],
    ['- one\n\n', '\n\nEnd', '- one\n\nP\n\nEnd'],
    ['Half ', 'way', 'Half \n\nP\n\nway'],
    ['', 'End', 'P\n\nEnd'],
    ['Text\n', '\nEnd', 'Text\n\nP\n\nEnd'],
  ];
  for (const [before, after, result] of cases) {
    t.equal(before + asBlock('P', before, after) + after, result, JSON.stringify([before, after]));
  }
});
