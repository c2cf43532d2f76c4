/** A holding names its entity and the agreement that both sides signed, to both of them and to nobody else. */
import type { Holdings } from '#shared/product/holders/holders.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  addCommitter,
  commitmentIn,
  commitOn,
  commitTo,
  openRaise,
} from '#test/support/committing.ts';
import { countersign } from '#test/support/countersigning.ts';
import { holdersOf } from '#test/support/funded-raises.ts';
import { addCertifiedEntity, shownForParty } from '#test/support/investor-entities.ts';
import { addPerson } from '#test/support/people.ts';
import { addTo } from '#test/support/raise-people.ts';
import { updateRaise, updateRows } from '#test/support/rows.ts';

const amount = 600_000;

await withApiOnBothEngines({
  async 'a holding names entity, signatory and executed agreement, to both sides and operators'(
    t,
    api,
  ) {
    const live = await openRaise(api);
    const { owner, company, path, raise } = live;
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const entity = await addCertifiedEntity(api, ivan);
    const shown = await shownForParty(ivan, path, entity.id, amount);
    const signed = commitmentIn(await commitOn(shown, ivan, path, amount, { party: entity.id }));
    api.clock.now += 60_000;
    const at = new Date(api.clock.now).toISOString();
    const { id } = commitmentIn(await countersign(owner, signed));
    const hers = commitmentIn(await commitTo(mia, path, amount));
    // As it was before the portal had countersignatures.
    await updateRows(api, 'commitments', { raise_id: raise.id }, { state: 'settled' });
    await updateRaise(api, raise.id, { state: 'closed_funded', ended_at: at });

    const held = {
      commitment: id,
      name: 'Hollow Oak Capital GmbH',
      entity: {
        legalName: 'Hollow Oak Capital GmbH',
        kind: 'company',
        signatory: { name: 'Nora Lind', title: 'Managing Director' },
      },
      executed: { at, version: 2 },
    };
    // Every signature of these stories is typed as Ivan Investor.
    const her = { commitment: hers.id, name: 'Ivan Investor', entity: null, executed: null };
    t.match((await ivan.get('/holdings')).json<Holdings>().items, [held]);
    t.match((await mia.get('/holdings')).json<Holdings>().items, [her]);
    const [vera, olga, eve] = [
      await addPerson(api, 'Vera'),
      await addPerson(api, 'Olga', 'operator'),
      await addPerson(api, 'Eve', 'investor'),
    ];
    await addTo(api, company, vera, 'viewer');
    for (const reader of [owner, vera, olga]) {
      t.match((await holdersOf(reader, live)).items, [held, her]);
    }
    for (const reader of [ivan, owner, vera, olga]) {
      const file = await reader.get(`/commitments/${id}/executed`);
      t.match([file.status, file.headers['content-type']], [200, 'application/pdf']);
    }
    for (const stranger of [mia, eve]) {
      t.equal((await stranger.get(`${path}/holders`)).status, 404);
      t.equal((await stranger.get(`/commitments/${id}/executed`)).status, 404);
      t.notMatch((await stranger.get('/holdings')).text, /Hollow Oak/);
    }
    t.equal((await mia.get(`/commitments/${hers.id}/executed`)).status, 404, 'there is none');

    const [head, first, second] = (await owner.get(`${path}/holders.csv`)).text.split('\r\n');
    t.match(head, ',Signed,Countersigned,Countersigned by,Snapshot,');
    t.match(first, 'Hollow Oak Capital GmbH,"Nora Lind, Managing Director",Company,');
    t.match(first, `,${at},"Ada Owner, Managing Director",1,`);
    t.match(
      second,
      /,Ivan Investor,,Person,,"12 Orchard Lane\nPortland, ME 04101",United States,.*,,,1,,$/,
    );
  },
});
