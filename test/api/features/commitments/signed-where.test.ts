/** Those who see a commitment see where its investor was when they signed, on both databases. */
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  addCommitters,
  commitmentIn,
  commitOn,
  commitTo,
  openRaise,
} from '#test/support/committing.ts';
import { joinCompany } from '#test/support/company-people.ts';
import { addCertifiedEntity, shownForParty } from '#test/support/investor-entities.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { findRow, updateRows } from '#test/support/rows.ts';

const amount = 600_000;
const home = { address: '12 Orchard Lane\nPortland, ME 04101', country: 'US' };

await withApiOnBothEngines({
  async 'the company and operators see it as it was signed, and nobody else'(t, api) {
    const live = await openRaise(api);
    const [ivan, nora] = await addCommitters(api, ['Ivan', 'Nora']);
    const { id } = commitmentIn(await commitTo(ivan, live.path, amount));
    const read = async (who: Pick<typeof ivan, 'get'>) => {
      const answer = await who.get(`/commitments/${id}`);
      return answer.status === 200
        ? answer.json<{ signedWhere: unknown }>().signedWhere
        : answer.status;
    };
    const { profile } = (await ivan.get('/investor-profile')).json<{
      profile: { version: number };
    }>();
    const moved = { address: 'Elsewhere 9' };
    t.equal((await ivan.patch('/investor-profile', moved, ifMatch(profile.version))).status, 200);
    const vera = await addPerson(api, 'Vera');
    await joinCompany(api, live.owner, live.company, vera, 'viewer');
    for (const who of [live.owner, vera, await addPerson(api, 'Olga', 'operator'), ivan]) {
      t.match(await read(who), { ...home, registrationNumber: '' });
    }
    t.equal(await read(nora), 404);
    t.equal(await read(await addPerson(api, 'Bea')), 404);
    const list = (await live.owner.get(`${live.path}/book`)).text;
    t.match(list, id);
    t.notMatch(list, /Orchard/, 'a list has no addresses');

    // As of what was signed before that was kept.
    const none = { signed_address: null, signed_country: null, signed_registration: null };
    await updateRows(api, 'commitments', { id }, none);
    t.match(await read(live.owner), { address: '12 Orchard Lane, Portland, ME 04101' });
    const person = { ...ivan, name: 'Ivan' };
    await api.storage.write((trx) => commitmentData.erase(trx, person, api.clock.now));
    t.equal(await read(live.owner), null, 'it goes with the account');
  },

  async 'an entity has its own, and what is not signed has none'(t, api) {
    const live = await openRaise(api);
    const [nora, bea] = await addCommitters(api, ['Nora', 'Bea']);
    const soft = await bea.post(`${live.path}/commitments`, {
      ...{ kind: 'soft-circle', amount: cents(amount) },
    });
    const { id } = commitmentIn(soft);
    const read = async () => (await live.owner.get(`/commitments/${id}`)).json();
    t.match(await read(), { signedWhere: null });
    t.equal((await findRow(api, 'commitments', { id })).signed_at, null);
    const entity = await addCertifiedEntity(api, nora);
    const shown = await shownForParty(nora, live.path, entity.id, amount);
    const party = { party: entity.id };
    const signed = commitmentIn(await commitOn(shown, nora, live.path, amount, party));
    t.match((await live.owner.get(`/commitments/${signed.id}`)).json(), {
      signedWhere: {
        address: 'Hausvogteiplatz 1\n10117 Berlin',
        country: 'DE',
        registrationNumber: 'HRB 12345',
      },
    });
  },
});
