/** What a search found in a text is marked there, and cut to one line. */
import fc from 'fast-check';
import t from 'tap';
import { hasBeginnings } from '#shared/product/fields/folded-text.ts';
import { excerptOf, foundParts, hasFound } from '#shared/product/fields/found-text.ts';

const word = fc.stringMatching(/^[a-zéà0-9]{1,8}$/);
const text = fc
  .array(fc.oneof(word, fc.constantFrom('\n', ' ', ', ', '😀', '…', '-')), { maxLength: 120 })
  .map((parts) => parts.join(' '));

t.test('whole words are marked that begin with a searched one', async (t) => {
  t.same(foundParts('Which ports? Éclairs melt.', 'ECLAIR port'), [
    'Which ',
    'ports',
    '? ',
    'Éclairs',
    ' melt.',
  ]);
  t.same(foundParts('Which ports?', 'orts'), ['Which ports?']);
  t.same(foundParts('e\u0301clair', 'éc'), ['', 'e\u0301clair', '']);
  t.same(foundParts('', 'a'), ['']);
  t.same(foundParts('a', '…'), ['a']);
});

t.test('the parts make up the text, and each marked one is found', async () => {
  fc.assert(
    fc.property(text, word, (text, asked) => {
      const parts = foundParts(text, asked);
      const marked = parts.filter((_, at) => at % 2 === 1);
      return (
        parts.join('') === text &&
        marked.every((one) => hasBeginnings(one, asked)) &&
        marked.length > 0 === hasBeginnings(text, asked)
      );
    }),
  );
});

t.test('an excerpt is one short line of the text that shows what was found', async () => {
  fc.assert(
    fc.property(text, word, (text, asked) => {
      const excerpt = excerptOf(text, asked);
      const flat = text.replaceAll(/\s+/g, ' ').trim();
      return (
        excerpt.length <= 220 &&
        flat.includes(excerpt.replace(/^…/, '').replace(/…$/, '')) &&
        hasFound(text, asked) === hasFound(excerpt, asked) &&
        excerpt.isWellFormed()
      );
    }),
  );
});

t.test('an excerpt is cut between words', async (t) => {
  const long = `${'before it '.repeat(20)}the ports ${'and after it '.repeat(40)}`;
  const excerpt = excerptOf(long, 'port');
  t.match(excerpt, /^…(?:before|it) .*the ports and after it .* (?:and|after|it)…$/);
  t.equal(excerptOf('short', 'port'), 'short');
  t.match(excerptOf('😀'.repeat(400), 'port'), /^(?:😀)+…$/u);
});
