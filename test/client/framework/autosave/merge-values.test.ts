/** Two changes of the same version become one, and neither is lost. */
import fc from 'fast-check';
import t from 'tap';
import {
  changedValues,
  type FormValues,
  mergeValues,
} from '#client/framework/autosave/merge-values.ts';
import { empty } from '#test/support/empty.ts';

const names = ['title', 'pitch', 'terms.cap', 'risks', 'constructor', '__proto__'];
const values: fc.Arbitrary<FormValues> = fc.dictionary(
  fc.constantFrom(...names),
  fc.constantFrom('', 'a', 'b', 'c'),
);
const complete = fc
  .tuple(...names.map(() => fc.constantFrom('', 'a', 'b', 'c')))
  .map((texts) => Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])));

const runs = { numRuns: 500 };
/** Some names are called like something that every object inherits. */
const own = (from: FormValues, name: string) =>
  Object.hasOwn(from, name) ? from[name] : undefined;

t.test('who alone has changed a field has their way', (t) => {
  fc.assert(
    fc.property(complete, complete, (base, changed) => {
      t.match(mergeValues(base, changed, base), { values: changed, conflicts: empty });
      t.match(mergeValues(base, base, changed), { values: changed, conflicts: empty });
      t.match(mergeValues(base, changed, changed), { values: changed, conflicts: empty });
    }),
    runs,
  );
  t.end();
});

t.test('every change of either side is in the result or among the conflicts', (t) => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const merged = mergeValues(base, mine, theirs);
      const contested = new Map(merged.conflicts.map((one) => [one.name, one]));
      for (const [name, value] of Object.entries(changedValues(base, mine))) {
        t.equal(merged.values[name], value, 'what I typed stays in my form');
      }
      for (const [name, value] of Object.entries(changedValues(base, theirs))) {
        t.equal(contested.get(name)?.theirs ?? merged.values[name], value);
      }
      for (const { name, ...both } of merged.conflicts) {
        t.same(both, { base: own(base, name), mine: mine[name], theirs: theirs[name] });
        t.not(both.mine, both.theirs);
      }
    }),
    runs,
  );
  t.end();
});

t.test('both sides find the same conflicts, and otherwise the same result', (t) => {
  fc.assert(
    fc.property(complete, complete, complete, (base, one, other) => {
      const [here, there] = [mergeValues(base, one, other), mergeValues(base, other, one)];
      const contested = here.conflicts.map(({ name }) => name);
      t.same(
        contested,
        there.conflicts.map(({ name }) => name),
      );
      for (const name of names.filter((each) => !contested.includes(each))) {
        t.equal(here.values[name], there.values[name]);
      }
    }),
    runs,
  );
  t.end();
});

t.test('the same value in other words is no change', (t) => {
  const same = (_name: string, a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const merged = mergeValues({ cap: 'A' }, { cap: 'a' }, { cap: 'B' }, same);
  const taken = [{ name: 'cap', base: 'A', mine: 'a', theirs: 'B' }];
  t.same(merged, { values: { cap: 'B' }, conflicts: [], taken });
  t.end();
});
