/** Tests lower the cost of passwords; no server that is started does, whatever it is told. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { againstTheBuild } from '../support/built-program.ts';
import { firstOperator } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

await againstTheBuild(() =>
  t.test('a server that was started hashes at the full cost', async (t) => {
    const app = await startApp(t, {
      PASSWORD_COST: 'least',
      passwordCost: 'least',
      NODE_ENV: 'test',
    });
    await firstOperator(app);
    const database = new DatabaseSync(join(app.dataDir, 'raisehall.db'), { readOnly: true });
    const hashes = database.prepare('select password_hash from users').all();
    database.close();
    t.equal(hashes.length, 1);
    t.match(hashes[0], { password_hash: /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/ });
  }),
);
