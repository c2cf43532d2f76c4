/** A form that saves by itself: two people at one text, a server that fails, a page that reloads. */
import fc from 'fast-check';
import t from 'tap';
import { type AutosaveState, autosave, savedState } from '#client/framework/autosave/autosave.ts';
import { sameText } from '#client/framework/autosave/merge-values.ts';
import { forgetCopies, savedCopy } from '#client/framework/autosave/saved-copy.ts';
import type { Stored, UnsavedCopy } from '#client/framework/autosave/stored-form.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { empty as none } from '#test/support/empty.ts';
import { memoryStorage } from '#test/support/latest-builds.ts';

/** What everybody's changes are stored in. */
function store(values: Record<string, string>) {
  let stored: Stored = { version: 1, values };
  let down: 'no' | 'before' | 'after' = 'no';
  const fail = () => new ProblemError(problem('upstream-unreachable', 'Nobody answers.'));
  return {
    stored: () => stored,
    fails(when: typeof down) {
      down = when;
    },
    async save(changes: Record<string, string>, version: number): Promise<Stored> {
      if (down === 'before') throw fail();
      if (version !== stored.version) throw new ProblemError(problem('version-mismatch', 'Old.'));
      if (Object.values(changes).includes('refused')) {
        const errors = Object.entries(changes)
          .filter(([, value]) => value === 'refused')
          .map(([name]) => ({ pointer: `/${name}`, code: 'no', message: 'Not this.' }));
        throw new ProblemError(problem('validation', 'Not this.', { errors }));
      }
      stored = { version: version + 1, values: { ...stored.values, ...changes } };
      if (down === 'after') throw fail();
      return stored;
    },
    async load(): Promise<Stored> {
      if (down !== 'no') throw fail();
      return stored;
    },
  };
}

/** A page with the form: its fields, its part of the browser's storage, and its timers. */
function page(server: ReturnType<typeof store>, storage = memoryStorage(), owner = 'usr_ada') {
  const fields: Record<string, string> = { ...server.stored().values };
  const waiting = new Set<() => void>();
  const seen: { state: AutosaveState } = { state: savedState };
  const copy = savedCopy(() => storage, owner, 'raise');
  const saver = autosave(server.stored(), copy.read(), {
    target: {
      save: server.save,
      load: server.load,
      faults: (values) =>
        Object.fromEntries(
          Object.entries(values).flatMap(([name, value]) =>
            value === 'unreadable' ? [[name, 'Cannot be read.']] : [],
          ),
        ),
      fieldAt: (pointer) => pointer.slice(1),
      same: sameText,
    },
    form: {
      read: () => ({ ...fields }),
      fill: (values) => void Object.assign(fields, values),
      settle: () => {},
    },
    keep: (unsaved: UnsavedCopy | null) => void copy.keep(unsaved),
    onState: (state) => {
      seen.state = state;
    },
    after(_ms, run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  });
  return {
    fields,
    saver,
    waiting,
    state: () => seen.state,
    type(name: string, value: string) {
      fields[name] = value;
      saver.touched();
    },
  };
}

const empty = { title: '', cap: '', pitch: '' };

t.test('after a pause in typing what has changed is stored, and nothing else', async (t) => {
  const server = store(empty);
  const mine = page(server);
  mine.type('title', 'A');
  t.equal(mine.state().phase, 'unsaved');
  t.equal(mine.waiting.size, 1);
  await mine.saver.flush();
  t.equal(mine.state().phase, 'saved');
  t.same(server.stored(), { version: 2, values: { ...empty, title: 'A' } });
  await mine.saver.flush();
  t.equal(server.stored().version, 2, 'nothing has changed, so nothing is sent');
});

t.test('what others have changed is merged, and what both have is decided', async (t) => {
  const server = store(empty);
  const [ada, bob] = [page(server), page(server, memoryStorage(), 'usr_bob')];
  ada.type('title', "Ada's");
  await ada.saver.flush();
  bob.type('title', "Bob's");
  bob.type('cap', '5m');
  await bob.saver.flush();
  t.same(
    server.stored().values,
    { title: "Ada's", cap: '5m', pitch: '' },
    'what is clear is stored',
  );
  t.match(bob.state().conflicts, [{ name: 'title', base: '', mine: "Bob's", theirs: "Ada's" }]);
  t.equal(bob.fields['title'], "Bob's", 'nothing that was typed disappears');
  bob.saver.choose('title', 'mine');
  await bob.saver.flush();
  t.equal(server.stored().values['title'], "Bob's");
  ada.type('pitch', 'P');
  await ada.saver.flush();
  t.same(ada.fields, { title: "Bob's", cap: '5m', pitch: 'P' });
  t.same(ada.state().taken, ['title', 'cap']);
  bob.type('title', 'B2');
  ada.type('title', 'A2');
  await ada.saver.flush();
  await bob.saver.flush();
  bob.saver.choose('title', 'theirs');
  await bob.saver.flush();
  t.equal(bob.fields['title'], 'A2');
  t.equal(bob.state().phase, 'saved');
});

t.test('a conflict stays open until somebody decides, whatever is saved meanwhile', async (t) => {
  const server = store(empty);
  const storage = memoryStorage();
  const [ada, bob] = [page(server), page(server, storage, 'usr_bob')];
  ada.type('title', "Ada's");
  await ada.saver.flush();
  bob.type('title', "Bob's");
  await bob.saver.flush();
  ada.type('pitch', 'P');
  await ada.saver.flush();
  bob.type('cap', '5m');
  await bob.saver.flush();
  t.same(server.stored().values, { title: "Ada's", cap: '5m', pitch: 'P' }, 'the third save');
  t.match(bob.state(), { phase: 'held', conflicts: [{ name: 'title', theirs: "Ada's" }] });
  bob.saver.stop();
  const again = page(server, storage, 'usr_bob');
  await again.saver.flush();
  t.match(again.state().conflicts, [{ name: 'title', mine: "Bob's", theirs: "Ada's" }], 'reloaded');
  t.equal(server.stored().values['title'], "Ada's");
  again.type('title', "Ada's");
  await again.saver.flush();
  t.match(again.state(), { phase: 'saved', conflicts: none }, 'nothing is left to choose');
});

t.test('a field that cannot be stored does not hold up the others', async (t) => {
  for (const [value, message] of [
    ['refused', 'Not this.'],
    ['unreadable', 'Cannot be read.'],
  ] as const) {
    const server = store(empty);
    const mine = page(server);
    mine.type('cap', value);
    mine.type('title', 'A');
    await mine.saver.flush();
    t.same(server.stored().values, { ...empty, title: 'A' });
    t.match(mine.state(), { phase: 'held', faults: { cap: message } });
    mine.type('cap', '5m');
    await mine.saver.flush();
    t.match(mine.state(), { phase: 'saved', faults: {} });
    t.equal(server.stored().values['cap'], '5m');
  }
});

t.test(
  'what could not be stored outlives a reload, and is merged with what is stored by then',
  async (t) => {
    const server = store(empty);
    const storage = memoryStorage();
    const mine = page(server, storage);
    server.fails('before');
    mine.type('title', 'A');
    mine.type('cap', 'unreadable');
    await mine.saver.flush();
    t.equal(mine.state().phase, 'waiting');
    t.equal(mine.waiting.size, 1, 'it is tried again');
    server.fails('no');
    const theirs = page(server, memoryStorage(), 'usr_bob');
    theirs.type('pitch', 'P');
    await theirs.saver.flush();
    t.match(page(server, storage, 'usr_eve').fields, { title: '', cap: '' }, 'not for others');
    t.equal(storage.length, 0, 'and it is gone');

    const again = page(server, storage);
    again.type('title', 'A');
    const restored = page(server, storage);
    t.match(restored.fields, { title: 'A', pitch: 'P' });
    await restored.saver.flush();
    t.match(server.stored().values, { title: 'A', pitch: 'P' });
    t.equal(storage.length, 0, 'what is stored is not kept');
    restored.type('title', 'B');
    t.equal(storage.length, 1);
    forgetCopies(() => storage);
    t.equal(storage.length, 0, 'after logging out');
  },
);

t.test('a save whose answer got lost is not taken for somebody else', async (t) => {
  const server = store(empty);
  const mine = page(server);
  server.fails('after');
  mine.type('title', 'A');
  await mine.saver.flush();
  server.fails('no');
  await mine.saver.flush();
  t.match(mine.state(), { phase: 'saved', conflicts: none });
  t.same(server.stored(), { version: 2, values: { ...empty, title: 'A' } });
});

t.test('whatever two people do, nothing either typed is lost', async (t) => {
  const action = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom('type', 'type', 'flush', 'reload', 'down', 'lost', 'up'),
    name: fc.constantFrom('title', 'cap'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const server = store({ title: '', cap: '' });
      const storages = [memoryStorage(), memoryStorage()];
      const pages = storages.map((storage) => page(server, storage));
      const typed: Record<string, string>[] = [{}, {}];
      let count = 0;
      for (const { who, what, name } of actions) {
        const mine = pages[who];
        if (mine === undefined) continue;
        if (what === 'type') {
          count += 1;
          mine.type(name, `${who}: ${count}`);
          typed[who] = { ...typed[who], [name]: `${who}: ${count}` };
        } else if (what === 'flush') await mine.saver.flush();
        else if (what === 'reload') {
          await mine.saver.flush();
          mine.saver.stop();
          pages[who] = page(server, storages[who]);
        } else server.fails(what === 'down' ? 'before' : what === 'lost' ? 'after' : 'no');
        // What is in the form is what was typed there last, or what somebody else typed later.
        for (const [at, fields] of typed.entries()) {
          for (const [field, value] of Object.entries(fields)) {
            const shown = pages[at]?.fields[field] ?? '';
            const isTheirs = shown.startsWith(`${1 - at}:`);
            t.ok(shown === value || isTheirs, `${shown} instead of ${value}`);
            if (isTheirs) delete fields[field];
          }
        }
      }
      server.fails('no');
      for (const mine of [...pages, ...pages]) {
        await mine.saver.flush();
        for (const { name } of mine.state().conflicts) mine.saver.choose(name, 'mine');
        await mine.saver.flush();
      }
      await pages[0]?.saver.flush();
      const mine = pages.map(({ state }) => state().phase);
      t.same(mine, ['saved', 'saved']);
    }),
    { numRuns: 100 },
  );
});
