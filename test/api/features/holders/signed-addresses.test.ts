/** Where a holder is: as it was when they signed, on both databases. */
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { investorData } from '#api/features/investors/personal-data.ts';
import type { AgreementText } from '#shared/product/commitments/commitments.ts';
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  addCommitter,
  addCommitters,
  commitmentIn,
  commitOn,
  commitTo,
  openRaise,
  shownTo,
} from '#test/support/committing.ts';
import { holdersOf } from '#test/support/funded-raises.ts';
import { addCertifiedEntity, shownForParty } from '#test/support/investor-entities.ts';
import { ifMatch } from '#test/support/investors.ts';
import type { AddedPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRow, updateRaise, updateRows } from '#test/support/rows.ts';
import { zipEntries } from '#test/support/zip-entries.ts';

const amount = 600_000;
const signedAddress = '12 Orchard Lane\nPortland, ME 04101';

const moveTo = async (who: AddedPerson, address: string) => {
  const { profile } = (await who.get('/investor-profile')).json<{ profile: { version: number } }>();
  return who.patch('/investor-profile', { address }, ifMatch(profile.version));
};

/** A raise that closed as funded, held by somebody who moved after they had signed. */
async function heldByMover(api: TestApi) {
  const live = await openRaise(api, {
    agreement: '{{investor}} of {{investor_address}} pays {{amount}}.',
  });
  const ivan = await addCommitter(api, 'Ivan');
  const signed = commitmentIn(await commitTo(ivan, live.path, amount));
  await moveTo(ivan, 'Elsewhere 9');
  await updateRows(api, 'commitments', { id: signed.id }, { state: 'settled' });
  const ended_at = new Date(api.clock.now).toISOString();
  await updateRaise(api, live.raise.id, { state: 'closed_funded', ended_at });
  await updateRows(api, 'companies', { id: live.company.id }, { founded_on: '2019-04-01' });
  return { ...live, ivan, signed };
}

/** Names the investor otherwise in what was signed for a commitment. */
async function sayInAgreement(api: TestApi, id: string, line: string) {
  const { agreement_sha256 } = await findRow(api, 'commitments', { id });
  const { text } = await findRow(api, 'agreements', { sha256: agreement_sha256 ?? '' });
  const other = { text: text.replace(/^Investor: .*$/m, line) };
  await updateRows(api, 'agreements', { sha256: agreement_sha256 ?? '' }, other);
}

await withApiOnBothEngines({
  async 'a person is listed and exported where they lived when they signed'(t, api) {
    const funded = await heldByMover(api);
    const { owner, path } = funded;
    const where = { address: signedAddress, country: 'US', registrationNumber: '' };
    t.match((await holdersOf(owner, funded)).items, [where]);
    t.match((await owner.get(`${path}/holders.csv`)).text, `Person,,"${signedAddress}",`);
    const files = zipEntries((await owner.get(`${path}/ocf`)).bytes);
    t.match(JSON.parse(String(files.get('Stakeholders.ocf.json'))).items, [
      { addresses: [{ country: 'US', street_suite: signedAddress }] },
    ]);
  },

  async 'what was signed before that was kept is as the kept agreement says, and never as it is now'(
    t,
    api,
  ) {
    const live = await openRaise(api);
    const [ivan, nora] = await addCommitters(api, ['Ivan', 'Nora']);
    const own = commitmentIn(await commitTo(ivan, live.path, amount));
    api.clock.now += 1_000;
    const entity = await addCertifiedEntity(api, nora);
    const shown = await shownForParty(nora, live.path, entity.id, amount);
    const party = { party: entity.id };
    const signed = commitmentIn(await commitOn(shown, nora, live.path, amount, party));
    const before = { signed_address: null, signed_country: null, signed_registration: null };
    await updateRows(api, 'commitments', { raise_id: live.raise.id }, before);
    // As version 2026-11-26 of the agreement said it, without the address of a person.
    await sayInAgreement(api, own.id, 'Investor: Ivan Investor, United States.');
    await updateRows(api, 'commitments', {}, { state: 'settled' });
    const ended_at = new Date(api.clock.now).toISOString();
    await updateRaise(api, live.raise.id, { state: 'closed_funded', ended_at });
    await updateRows(api, 'companies', { id: live.company.id }, { founded_on: '2019-04-01' });
    await moveTo(ivan, 'Elsewhere 9');
    const moved = { address: 'Elsewhere 9', registration_number: 'HRB 99999', country: 'FR' };
    await updateRows(api, 'investor_entities', { id: entity.id }, moved);

    t.match((await holdersOf(live.owner, live)).items, [
      { address: '', country: 'US', registrationNumber: '' },
      {
        address: 'Hausvogteiplatz 1, 10117 Berlin',
        country: 'DE',
        registrationNumber: 'HRB 12345',
      },
    ]);
    const sheet = (await live.owner.get(`${live.path}/holders.csv`)).text;
    t.match(sheet, ',Ivan Investor,,Person,,,United States,');
    t.match(sheet, ',HRB 12345,"Hausvogteiplatz 1, 10117 Berlin",Germany,');
    const files = zipEntries((await live.owner.get(`${live.path}/ocf`)).bytes);
    const stakeholders = String(files.get('Stakeholders.ocf.json'));
    t.match(stakeholders, 'Hausvogteiplatz 1, 10117 Berlin');
    t.notMatch(sheet + stakeholders, /Elsewhere|99999|"FR"|France/);

    // Of a text from which the investor was erased nothing is known.
    await sayInAgreement(api, signed.id, 'Investor: Deleted user.');
    t.match((await holdersOf(live.owner, live)).items[1], {
      address: '',
      country: '',
      registrationNumber: '',
    });
  },

  async 'an erased investor leaves no address, also in an agreement of the company’s own'(t, api) {
    const funded = await heldByMover(api);
    const { owner, ivan, signed } = funded;
    const read = async () =>
      (await owner.get(`/commitments/${signed.id}/agreement`)).json<AgreementText>().text;
    t.match(await read(), 'Ivan Investor of 12 Orchard Lane, Portland, ME 04101 pays USD');
    const person = { ...ivan, name: 'Ivan' };
    await api.storage.write(async (trx) => {
      await commitmentData.erase(trx, person, api.clock.now);
      await investorData.erase(trx, person, api.clock.now);
    });
    t.match(await read(), 'Deleted user of Deleted user pays USD');
    t.notMatch(await read(), /Orchard|Portland|Ivan/);
    t.match((await holdersOf(owner, funded)).items, [{ address: '', country: '' }]);
  },

  async 'an erased address stays where the company says something else with the same word'(t, api) {
    const { owner, path } = await openRaise(api, {
      agreement:
        '{{investor}} of {{investor_address}} pays {{amount}}.\n\nThe courts of Portland decide.',
    });
    const ivan = await addCommitter(api, 'Ivan');
    await moveTo(ivan, 'Portland');
    const { id } = commitmentIn(await commitTo(ivan, path, amount));
    const person = { ...ivan, name: 'Ivan' };
    await api.storage.write((trx) => commitmentData.erase(trx, person, api.clock.now));
    const { text } = (await owner.get(`/commitments/${id}/agreement`)).json<AgreementText>();
    t.match(text, 'Deleted user of Deleted user pays USD');
    t.match(text, 'The courts of Portland decide.');
  },

  async 'nobody signs without an address, and it needs no review'(t, api) {
    const { path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    t.match((await moveTo(ivan, ' \n ')).problem(), { errors: [{ pointer: '/address' }] });
    // As of somebody who was approved before addresses were asked for.
    await updateRows(api, 'investor_profiles', { user_id: ivan.id }, { address: '' });
    const { version } = (await ivan.get('/investor-profile')).json<{
      profile: { version: number };
    }>().profile;
    const other = await ivan.patch('/investor-profile', { bio: 'Moves often.' }, ifMatch(version));
    t.match(other.json(), { profile: { state: 'approved' } }, 'it holds up no other change');
    const shown = await shownTo(ivan, path, amount);
    t.match(shown.signing.obstacles, [{ code: 'no-address' }]);
    const refused = await commitOn(shown, ivan, path, amount);
    t.equal(refusalIn(refused), '403 forbidden no-address');
    t.match((await moveTo(ivan, '1 Elm Street')).json(), { profile: { state: 'approved' } });
    const read = await shownTo(ivan, path, amount);
    await moveTo(ivan, '2 Elm Street');
    t.match((await commitOn(read, ivan, path, amount)).problem(), {
      type: '/problems/snapshot-stale',
      detail: /terms are the same.*your own details changed\. Read the agreement again/,
    });
    const signed = commitmentIn(await commitTo(ivan, path, amount));
    t.match(signed, { state: 'signed' });
  },
});
