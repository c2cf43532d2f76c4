/** A form that was sent while others had saved: nobody's change is lost unless somebody chose so. */
import fc from 'fast-check';
import t from 'tap';
import { type FormValues, sameText } from '#client/framework/autosave/merge-values.ts';
import {
  asItCame,
  type ConflictedForm,
  type SavedMerged,
  saveMerged,
} from '#client/framework/autosave/save-merged.ts';
import type { FormTarget, Stored } from '#client/framework/autosave/stored-form.ts';
import { choiceName, writeAsked } from '#client/framework/autosave/typed-choices.ts';
import { formName } from '#client/framework/forms/form-name.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';

const name = formName<ConflictedForm>('form');
const fields = ['a', 'b', 'c'];
const complete = fc
  .tuple(...fields.map(() => fc.constantFrom('', '1', '2', '3')))
  .map((texts) => Object.fromEntries(fields.map((field, at) => [field, texts[at] ?? ''])));

/** What everybody's forms are stored in; `between` happens just before a save arrives. */
function store(values: FormValues, between: (() => void)[] = []) {
  let stored: Stored = { version: 1, values };
  const overwrite = (changes: FormValues) => {
    stored = { version: stored.version + 1, values: { ...stored.values, ...changes } };
  };
  const target: FormTarget = {
    load: async () => stored,
    async save(changes, version) {
      between.shift()?.();
      if (Object.values(changes).includes('bad')) {
        throw new ProblemError(problem('validation', 'Not this.'));
      }
      if (version !== stored.version) throw new ProblemError(problem('version-mismatch', 'Old.'));
      overwrite(changes);
      return stored;
    },
    faults: () => ({}),
    same: sameText,
  };
  return { target, stored: () => stored, overwrite };
}

/** The form as the page sends it: what it shows, and what is in its hidden fields. */
function sent(base: Stored, typed: FormValues, more: FormValues = {}) {
  const form = new FormData();
  const hidden = { _version: String(base.version), _base: JSON.stringify(base.values) };
  for (const [field, value] of Object.entries({ ...hidden, ...typed, ...more })) {
    form.set(field, value);
  }
  return { form };
}

/** The form that comes back after a refusal, with what was chosen in it. */
function sentAgain(saved: SavedMerged, choose: (field: string) => 'mine' | 'theirs' | undefined) {
  if (saved.kind === 'saved') throw new Error('It was saved.');
  const { values, result } = saved.result;
  const conflicts = result?.conflicted?.conflicts ?? [];
  const choices = conflicts.flatMap((conflict) => {
    const choice = choose(conflict.name);
    return choice === undefined ? [] : [[choiceName(conflict.name), choice]];
  });
  const more = { _asked: writeAsked(conflicts), ...Object.fromEntries(choices) };
  const typed = Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
  return sent(result?.stored ?? { version: 0, values: {} }, typed, more);
}

const runs = { numRuns: 300 };

t.test('nobody’s change is lost unless it was given up by a choice', async () => {
  await fc.assert(
    fc.asyncProperty(
      complete,
      complete,
      complete,
      fc.constantFrom('mine', 'theirs'),
      async (base, mine, theirs, whose) => {
        const { target, stored, overwrite } = store(base);
        const shown = stored();
        overwrite(theirs);
        let saved = await saveMerged(sent(shown, mine), name, target);
        const both = fields.filter(
          (field) =>
            mine[field] !== base[field] &&
            theirs[field] !== base[field] &&
            mine[field] !== theirs[field],
        );
        const asked =
          saved.kind === 'saved' ? [] : (saved.result.result?.conflicted?.conflicts ?? []);
        if (asked.map((each) => each.name).join() !== both.join()) return false;
        if (saved.kind === 'refused') {
          if (JSON.stringify(stored().values) !== JSON.stringify(theirs)) return false;
          saved = await saveMerged(
            sentAgain(saved, () => whose),
            name,
            target,
          );
        }
        return (
          saved.kind === 'saved' &&
          fields.every((field) => {
            const chosen = whose === 'mine' ? mine[field] : theirs[field];
            const alone = mine[field] === base[field] ? theirs[field] : mine[field];
            return stored().values[field] === (both.includes(field) ? chosen : alone);
          })
        );
      },
    ),
    runs,
  );
});

const base = { a: '', b: '', c: '' };

t.test('nothing is saved before everything is chosen, and what was chosen stays', async (t) => {
  const { target, stored, overwrite } = store(base);
  const shown = stored();
  overwrite({ a: 'theirs', b: 'theirs' });
  const first = await saveMerged(sent(shown, { a: 'mine', b: 'mine', c: 'x' }), name, target);
  const half = (field: string) => (field === 'a' ? ('theirs' as const) : undefined);
  const second = await saveMerged(sentAgain(first, half), name, target);
  t.match(second, {
    result: {
      status: 422,
      problem: { errors: [{ pointer: '/b' }] },
      values: { a: 'mine', b: 'mine', c: 'x' },
      result: { conflicted: { conflicts: [{ choice: 'theirs' }, { choice: undefined }] } },
    },
  });
  t.equal(stored().version, 2);
  const third = await saveMerged(
    sentAgain(second, (field) => half(field) ?? 'mine'),
    name,
    target,
  );
  t.equal(third.kind, 'saved');
  t.same(stored().values, { a: 'theirs', b: 'mine', c: 'x' });
});

t.test('a third save in between is compared again', async (t) => {
  const { target, stored, overwrite } = store(base);
  const shown = stored();
  overwrite({ a: 'second' });
  const first = await saveMerged(sent(shown, { ...base, a: 'mine' }), name, target);
  overwrite({ a: 'third' });
  const again = await saveMerged(
    sentAgain(first, () => 'mine'),
    name,
    target,
  );
  t.match(again, {
    result: { result: { conflicted: { conflicts: [{ mine: 'mine', theirs: 'third' }] } } },
  });
  t.equal(stored().values['a'], 'third');
  await saveMerged(
    sentAgain(again, () => 'mine'),
    name,
    target,
  );
  t.equal(stored().values['a'], 'mine');
});

t.test('saves that come in between while it is merged are merged too', async (t) => {
  const between: (() => void)[] = [];
  const { target, stored, overwrite } = store(base, between);
  const shown = stored();
  between.push(
    () => overwrite({ b: '1' }),
    () => overwrite({ c: '1' }),
  );
  const saved = await saveMerged(sent(shown, { ...base, a: 'mine' }), name, target);
  t.match(saved, { kind: 'saved', taken: [{ name: 'b' }, { name: 'c' }] });
  t.same(stored().values, { a: 'mine', b: '1', c: '1' });
});

t.test('after any refusal the form is still based on what it was based on', async (t) => {
  const { target, stored, overwrite } = store(base);
  const shown = stored();
  overwrite({ b: 'theirs' });
  const bad = await saveMerged(sent(shown, { ...base, a: 'bad' }), name, target);
  t.match(bad, { result: { status: 422, result: { stored: shown, unsaved: { a: 'bad' } } } });
  const mended = sentAgain(bad, () => undefined);
  mended.form.set('a', 'good');
  t.match(await saveMerged(mended, name, target), { kind: 'saved' });
  t.same(stored().values, { a: 'good', b: 'theirs', c: '' }, 'what was not seen is not replaced');
});

t.test('a field that the form no longer has is neither asked about nor changed', async (t) => {
  const { target, stored, overwrite } = store(base);
  const shown = stored();
  overwrite({ b: 'theirs' });
  const asked = { _asked: writeAsked([{ name: 'b', base: '' }]) };
  const saved = await saveMerged(sent(shown, { a: 'mine' }, asked), name, target);
  t.equal(saved.kind, 'saved');
  t.same(stored().values, { a: 'mine', b: 'theirs', c: '' });
});

t.test('a button that saves nothing keeps the open choices', async (t) => {
  const { target, stored, overwrite } = store(base);
  const shown = stored();
  overwrite({ a: 'theirs' });
  const first = await saveMerged(sent(shown, { ...base, a: 'mine' }), name, target);
  const kept = asItCame(sentAgain(first, () => undefined).form);
  t.match(kept, {
    stored: { version: 2 },
    conflicted: { conflicts: [{ name: 'a', base: '', mine: 'mine', theirs: 'theirs' }] },
  });
});

t.test('what becomes public is compared even where nothing contradicts', async (t) => {
  const { target, stored, overwrite } = store(base);
  const shown = stored();
  overwrite({ b: 'theirs' });
  const options = { publishes: true };
  const first = await saveMerged(sent(shown, { ...base, a: 'mine' }), name, target, [], options);
  t.match(first, { result: { status: 412, result: { conflicted: { taken: [{ name: 'b' }] } } } });
  t.same(first.kind === 'refused' && first.result.result?.conflicted?.conflicts, []);
  const again = sentAgain(first, () => undefined);
  t.match(await saveMerged(again, name, target, [], options), { kind: 'saved' });
  t.same(stored().values, { a: 'mine', b: 'theirs', c: '' });
});

t.test('a box that is not ticked is one that was unticked', async (t) => {
  const { target, stored } = store({ ...base, c: 'on' });
  const boxes = { ...target, boxes: ['c'] };
  await saveMerged(sent(stored(), { a: '', b: '' }), name, boxes);
  t.equal(stored().values['c'], '');
});
