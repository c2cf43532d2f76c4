/** Which fields of a raise the desk of a review shows first, and which it folds. */
import fc from 'fast-check';
import t from 'tap';
import { fieldGroups, separateChanged } from '#client/features/review-desk/field-groups.ts';

const instrument = fc.constantFrom('safe_post', 'convertible_note', 'priced_equity', null);
const pointers = ['/title', '/terms/cap', '/terms/preMoney', '/company/country', '/nda', '/pitch'];

t.test('every field is shown once, as changed or in its group', (t) => {
  fc.assert(
    fc.property(instrument, fc.subarray(pointers), (kind, differing) => {
      const groups = fieldGroups({ instrument: kind });
      const { changed, unchanged } = separateChanged(groups, differing);
      const all = groups.flatMap(({ names }) => names);
      const kept = unchanged.flatMap(({ names }) => names);
      t.strictSame([...changed, ...kept].toSorted(), all.toSorted());
      t.strictSame(
        changed,
        all.filter((name) => changed.includes(name)),
        'in their order',
      );
      t.ok(unchanged.every(({ names }) => names.length > 0));
    }),
  );
  t.end();
});

t.test('a field has changed where a difference leads into it', (t) => {
  const groups = fieldGroups({ instrument: 'safe_post' });
  const differing = ['/terms/cap', '/company/country', '/nda', '/terms/preMoney'];
  const { changed } = separateChanged(groups, differing);
  t.strictSame(changed, ['company', 'terms.cap'], 'what has no field there is none');
  t.strictSame(separateChanged(groups, []), { changed: [], unchanged: groups });
  t.end();
});
