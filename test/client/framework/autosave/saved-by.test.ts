/** Whose the other version of a form is called: only what the refusal says of that very version. */
import fc from 'fast-check';
import t from 'tap';
import { savedBy } from '#client/framework/autosave/saved-by.ts';
import { problem } from '#shared/http/errors.ts';

const at = '2026-03-02T14:02:00.000Z';
const refusal = (more: object) => ({ problem: problem('version-mismatch', 'Old.', { ...more }) });
const stored = (version: number) => ({ version, values: { title: 'Theirs' } });

t.test('the other version is theirs who saved it, when they saved it', async (t) => {
  const said = { currentVersion: 3, changedBy: 'Nora', changedAt: at };
  t.same(savedBy(stored(3), refusal(said)), { ...stored(3), saved: { name: 'Nora', at } });
  const unknown = { ...said, changedBy: null };
  t.same(savedBy(stored(3), refusal(unknown)).saved, { name: null, at });
});

t.test('a version that was loaded later is not called theirs', async () => {
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), fc.string(), (current, loaded, name) => {
      const said = { currentVersion: current, changedBy: name, changedAt: at };
      const { saved, ...rest } = savedBy(stored(loaded), refusal(said));
      return (
        (saved !== undefined) === (current === loaded) &&
        (saved === undefined || saved.name === name) &&
        JSON.stringify(rest) === JSON.stringify(stored(loaded))
      );
    }),
  );
});

t.test('a refusal that says nothing of it changes nothing', async (t) => {
  const own = { ...stored(3), saved: { name: 'you', at } };
  t.equal(savedBy(own, refusal({ currentVersion: 3 })), own);
});
