/** What is hashed of a snapshot, and given to whoever signed it. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import {
  hasSignedHash,
  holdersIn,
  signedText,
  signedTextOf,
} from '#api/features/raises/snapshots/signed-text.ts';
import { canonicalJson } from '#api/platform/audit/canonical-json.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const holders = fc.record({
  capTable: fc.option(fc.record({ name: fc.string(), query: fc.string() })),
  earlierInvestors: fc.array(fc.string()),
});
const said = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue());

t.test('who holds the company is kept, and no part of what is signed', async (t) => {
  fc.assert(
    fc.property(said, holders, (open, kept) => {
      const content = canonicalJson({ ...open, ...kept });
      const sha256 = hashOf(signedTextOf(content));
      const { text, isWhole } = signedText({ content, sha256 });
      t.equal(isWhole, true);
      t.equal(hashOf(text), sha256);
      t.equal(text, canonicalJson(open));
      t.same(JSON.parse(JSON.stringify(holdersIn(content))), JSON.parse(JSON.stringify(kept)));
      t.ok(hasSignedHash({ content, sha256 }));
    }),
    { numRuns: 50 },
  );
});

t.test('an older snapshot, hashed with its holders, is given without them', async (t) => {
  fc.assert(
    fc.property(said, holders, (open, kept) => {
      const content = canonicalJson({ ...open, ...kept });
      const snapshot = { content, sha256: hashOf(content) };
      const { text, isWhole } = signedText(snapshot);
      const isEmpty = kept.capTable === null && kept.earlierInvestors.length === 0;
      t.equal(isWhole, isEmpty);
      t.equal(text, isEmpty ? content : canonicalJson(open));
      t.ok(hasSignedHash(snapshot));
    }),
    { numRuns: 50 },
  );
});

t.test('what was tampered with has another hash, whether it is JSON or not', async (t) => {
  const content = canonicalJson({ title: 'Robots', capTable: null, earlierInvestors: [] });
  const sha256 = hashOf(signedTextOf(content));
  t.notOk(hasSignedHash({ content: content.replace('Robots', 'Ships'), sha256 }));
  t.notOk(hasSignedHash({ content: `${content}}`, sha256 }));
});
