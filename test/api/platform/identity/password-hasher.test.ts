/** What a hash costs, and that hashes of either cost are understood. */
import t from 'tap';
import { createPasswordHasher } from '#api/platform/identity/password-hasher.ts';

const password = 'velvet anchor quiet harbour';

t.test(
  'a hash costs what it is said to cost, and all of it unless less is asked for',
  async (t) => {
    const full = createPasswordHasher();
    const least = createPasswordHasher('least');
    const costly = await full.hash(password, 'here');
    const cheap = await least.hash(password, 'here');
    t.match(costly, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    t.match(cheap, /^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    for (const hasher of [full, least]) {
      for (const hash of [costly, cheap]) {
        t.ok(await hasher.verify(password, hash, 'here'));
        t.notOk(await hasher.verify(`${password} `, hash, 'here'));
        t.equal(await hasher.hashLike(password, hash, 'here'), hash, 'with its salt and cost');
      }
      t.notOk(await hasher.verify(password, undefined, 'here'), 'nobody has no password');
      t.notOk(await hasher.verify(password, 'none of ours', 'here'));
      t.equal(await hasher.hashLike(password, 'none of ours', 'here'), undefined);
    }
  },
);
