/** What a company writes, in mails: without what a mail program makes a link of, and piece by piece. */
import fc from 'fast-check';
import t from 'tap';
import {
  addressReplaced,
  mailedLines,
  mailedParagraphs,
  withoutAddresses,
} from '#api/features/updates/mailed-text.ts';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';

const host = fc.stringMatching(/^[a-z]{1,8}(?:\.[a-z]{2,6}){1,2}$/);
const anAddress = fc.oneof(
  host,
  host.map((name) => `https://${name}/a?b=c`),
  host.map((name) => `www.${name}`),
  host.map((name) => `ann@${name}`),
  host.map((name) => `${name}/pay`),
  host.map((name) => `mailto:ann@${name}`),
  fc.constant('http://10.0.0.1/x'),
  fc.constant('10.0.0.1/x'),
);
const around = fc.constantFrom('', '(', ')', '.', ',', '“', '”', '<', '>', ': ', ' ');

t.test('no address is left, whatever is around it', (t) => {
  fc.assert(
    fc.property(around, anAddress, around, anAddress, around, (a, one, b, other, c) => {
      const said = withoutAddresses(`Pay ${a}${one}${b}${other}${c} now`);
      t.notMatch(said, /:\/\/|www\.|\S@\S|[a-z]\.[a-z]|\d\/x/, said);
      t.ok(said.includes(addressReplaced));
      t.ok(said.startsWith('Pay ') && said.endsWith(' now'));
    }),
  );
  t.end();
});

t.test('figures and sentences stay', (t) => {
  const text =
    'Revenue (e.g. 42,000.50 EUR, or 1.000.000.000) grew 3.5% in Q3. Next: “hiring”, 1/2 done.\nU.S. next.';
  t.equal(withoutAddresses(text), text);
  t.end();
});

t.test('lines are paragraphs, and items of lists inside lists are apart', (t) => {
  t.same(mailedLines('Correction: one\n\n two\r\nthree'), ['Correction: one', 'two', 'three']);
  t.same(mailedParagraphs(richTextFromMarkdown('- North\n  - Oslo\n  - Turku\n- South')), [
    '• North',
    '• Oslo',
    '• Turku',
    '• South',
  ]);
  t.end();
});
