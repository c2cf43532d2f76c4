/** Drafts that outlive a document. */
import t from 'tap';
import { drafts } from '#client/framework/build-refresh/drafts.ts';
import { memoryStorage } from '#test/support/latest-builds.ts';

t.test('drafts outlive a session that ended, for the person who typed them', (t) => {
  const form = { intent: 'account', about: [] };
  const draft = [{ name: 'name', nth: 0, value: 'half a name' }];
  const afterLogin = (owner: string | undefined) => {
    const kept = drafts(memoryStorage());
    kept.keep('/dashboard', form, draft);
    kept.keepFor('usr_ada');
    kept.forgetAll();
    return { kept, open: kept.areFor(owner) };
  };
  const theirs = afterLogin('usr_ada');
  t.ok(theirs.open);
  t.same(theirs.kept.take('/dashboard', form), draft);
  const nobodys = afterLogin(undefined);
  t.notOk(nobodys.open, 'a public page does not say who logged in');
  t.ok(nobodys.kept.areFor('usr_ada'), 'so they wait');
  t.same(nobodys.kept.take('/dashboard', form), draft);
  const others = afterLogin('usr_bob');
  t.notOk(others.kept.has('/dashboard', form), 'somebody else gets nothing');
  others.kept.keep('/dashboard', form, draft);
  others.kept.forgetAll();
  t.notOk(others.kept.has('/dashboard', form), 'and from then on all is as before');
  t.end();
});

t.test('drafts are taken once, by address and form, and a full storage is no failure', (t) => {
  const kept = drafts(memoryStorage());
  const form = { intent: 'contact', about: [] };
  const draft = [{ name: 'body', nth: 0, value: 'half a sentence' }];
  kept.keep('/contact?topic=press', form, draft);
  t.equal(kept.take('/contact', form), undefined);
  t.same(kept.take('/contact?topic=press', form), draft);
  t.equal(kept.take('/contact?topic=press', form), undefined);
  kept.keep('/contact', form, draft);
  kept.forgetAll();
  t.equal(kept.take('/contact', form), undefined, 'another person may sit here now');
  const full = {
    ...memoryStorage(),
    setItem() {
      throw new Error('full');
    },
  };
  t.doesNotThrow(() => drafts(full).keep('/contact', form, draft));
  t.doesNotThrow(() => drafts(undefined).keep('/contact', form, draft));
  t.end();
});
