/** What `npm run verify-ledger` tells an operator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t from 'tap';
import { verifyFromConsole } from '#server/process/verify-ledger.ts';
import { placeCommitment } from '../support/commitments.ts';
import { addPerson } from '../support/people.ts';
import { openTestApi } from '../support/product-api.ts';
import { addRaiseOf } from '../support/raises.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'verify-'));
t.teardown(() => rm(dataDir, { recursive: true, force: true }));
const env = { DATA_DIR: dataDir };

t.test('a sound ledger, and one that was changed', async (t) => {
  t.match(await verifyFromConsole(env, ['all']), { code: 1, text: /no arguments/ });
  const api = await openTestApi({ dataDir });
  const ada = await addPerson(api, 'Ada');
  const raise = await api.storage.write(async (trx) => {
    const { id: raiseId } = await addRaiseOf(trx, ada.id, { max_amount: 100 });
    await placeCommitment(trx, { raiseId, state: 'funded', amount: 100 }, api.clock.now);
    return raiseId;
  });
  await api.close();
  t.match(await verifyFromConsole(env, []), {
    code: 0,
    text: 'The ledger is sound: 2 events of 1 raises.',
  });
  const database = new DatabaseSync(join(dataDir, 'raisehall.db'));
  database.exec("update raise_totals set amount = 99 where state = 'funded'");
  database.close();
  t.match(await verifyFromConsole(env, []), {
    code: 1,
    text: `The ledger has differences:\n${raise}: the total of funded is 99 of 1, not 100 of 1`,
  });
});
