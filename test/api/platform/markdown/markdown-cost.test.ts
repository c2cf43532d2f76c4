/** Markdown that was made to be deep or slow is read all the same. */
import t from 'tap';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import { plainBlocks } from '#shared/product/content/rich-text.ts';
import { costlyMarkdown } from '#test/support/costly-markdown.ts';
import { faultsOf } from '#test/support/rich-text-faults.ts';

t.test('deep nesting ends as text, and no word is lost', async (t) => {
  for (const source of [
    `${'> '.repeat(40)}deep`,
    `${'*a **b '.repeat(30)}deep${'** *'.repeat(30)}`,
  ]) {
    const text = richTextFromMarkdown(source);
    t.same(faultsOf(text), []);
    t.match(plainBlocks(text), /deep/);
  }
});

t.test('50 kB made to be slow is read in a moment', async (t) => {
  // An honest article of this size takes 80 ms here, the worst of these 200, and the parser alone
  // up to 40 s. Processor time, so that a busy machine, on which the test waits for its turn, does
  // not count.
  const boundMs = 1_000;
  for (const [name, source] of Object.entries(costlyMarkdown)) {
    const start = process.threadCpuUsage();
    const text = richTextFromMarkdown(source);
    const { user, system } = process.threadCpuUsage(start);
    const tookMs = (user + system) / 1_000;
    t.ok(tookMs < boundMs, `${name}: ${Math.round(tookMs)} ms`);
    t.same(faultsOf(text).slice(0, 3), [], name);
  }
});

t.test(
  'a long text of many short lines keeps its words, and one of prose its headings',
  async (t) => {
    const short = richTextFromMarkdown(`# Title\n\n${'*a* b\n\n'.repeat(3_000)}`);
    t.same(short[0], { type: 'paragraph', content: [{ type: 'text', text: '# Title' }] });
    t.same(short[1], { type: 'paragraph', content: [{ type: 'text', text: '*a* b' }] });
    t.equal(short.length, 3_001);
    const line = 'Terms of service have many lines, and each of them is as long as this one.\n';
    const prose = richTextFromMarkdown(`# Title\n\n${line.repeat(3_000)}`);
    t.match(prose[0], { type: 'heading' });
  },
);
