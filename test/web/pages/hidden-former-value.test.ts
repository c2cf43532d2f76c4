/** What a reader could not see before a change is not said to have been empty. */
import t from 'tap';
import { runSql } from '../../support/app-database.ts';
import { committingPeople } from '../../support/committing-people.ts';
import { register } from '../../support/members.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);
const people = committingPeople(app);

t.test('a hidden former value is said to be hidden, and today’s has no marks', async (t) => {
  const founder = await register(app, 'founder');
  const { id, slug } = await people.raise(founder, 'Quiet Pumps', {
    title: 'Pumps that nobody hears',
  });
  const { cookie } = await people.investor();
  // As if an operator had approved another title just now, of what everyone approved could read.
  runSql(
    app,
    `insert into raise_snapshots (id, raise_id, seq, content, sha256, created_at, ledger_seq)
      select 'rsn_changed', raise_id, seq + 1, replace(content, 'nobody hears', 'everyone wants'),
        sha256, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), ledger_seq
      from raise_snapshots where raise_id = '${id}';
    update raises set published_snapshot_id = 'rsn_changed' where id = '${id}';
    update network_entries set snapshot_id = 'rsn_changed' where raise_id = '${id}'`,
  );
  const changesFor = async () => {
    const path = `/investors-network?raise=${slug}`;
    const headers = { accept: 'text/html', prefer: 'complete-document', cookie };
    const { body } = await rawRequest(app.origin, path, { headers });
    return (
      /<section[^>]*aria-labelledby="raise-changes.*?<\/section>.*?<\/section>/s.exec(body)?.[0] ??
      ''
    );
  };
  const approveAt = (at: string) =>
    runSql(app, `update investor_profiles set approved_at = '${at}'`);
  approveAt('2020-01-01T00:00:00.000Z');
  const shown = await changesFor();
  t.match(shown, /<del>nobody/, 'who was approved before reads what it was');
  t.match(shown, /<ins>everyone/);

  approveAt('2999-01-01T00:00:00.000Z');
  const hidden = await changesFor();
  t.match(hidden, /You couldn’t see the earlier version, so only what applies now is shown\./);
  t.match(hidden, /Now<.*Pumps that everyone wants</s);
  t.notMatch(hidden, /nobody|Nothing|Before<|<ins>|<del>/);
});
