/** Views of a round that runs or is over, and what happens to them while they are open. */
import type { Page } from 'playwright';
import type { EvidenceFacts } from '#shared/product/evidence/evidence.ts';
import type { PaymentInstruction } from '#shared/product/payments/payments.ts';
import {
  commitmentPath,
  instructionPath,
  raisePath,
  viewPath,
} from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { beginUse } from '../bench/counted-user.ts';
import { inDays, usd } from '../trials/offer.ts';
import { type DemoAddress, firstRow, reached, type Scene, type Screenshot } from './screenshot.ts';
import { accredited, addDeck, commit } from './signing-scenes.ts';
import type { Player, Stage, StagedRaise } from './stage.ts';

const settled: DemoAddress = 'lena@haldenoptics.example';
const portfolio = viewPath('portfolio');
const companyLink = 'main a[href*="company="]';

/** Adds an account that an operator confirms. */
async function account(
  { call }: Stage,
  owner: Player,
  operator: Player,
  numbers: { readonly bank: string; readonly accountNumber: string },
): Promise<string> {
  const { items } = await call<{ readonly items: readonly { readonly id: string }[] }>(
    owner,
    'GET',
    '/companies',
  );
  const draft = {
    ...{ currency: 'USD', kind: 'us', holder: 'Kelp & Current, Inc.', iban: '' },
    ...{ routingNumber: '021000021', ...numbers },
  };
  const path = `/companies/${items[0]?.id}/payment-instructions`;
  type Made = { readonly instruction: PaymentInstruction };
  const { instruction } = await call<Made>(owner, 'POST', path, draft);
  const { id, version } = instruction;
  const submit = `/payment-instructions/${id}/submit`;
  const sent = await call<Made>(owner, 'POST', submit, undefined, version);
  const confirm = `/payment-instructions/${id}/confirm`;
  await call(operator, 'POST', confirm, undefined, sent.instruction.version);
  return id;
}

/** A company has changed its account while its raise runs, so that nobody may pay for a while. */
const held =
  (by: 'founder' | 'investor'): Scene =>
  async (stage) => {
    const who = await accredited(stage);
    const raise = await stage.raise('Kelp & Current');
    const operator = await stage.person('ines@raisehall.example');
    await account(stage, raise.owner, operator, {
      bank: 'First Bank',
      accountNumber: '48151623421',
    });
    const { id } = await commit(stage, who, raise, usd(25_000));
    const changed = { bank: 'Harbour Bank', accountNumber: '48151623422' };
    const path = instructionPath(await account(stage, raise.owner, operator, changed));
    return by === 'founder'
      ? { seen: { path }, as: raise.owner.cookie }
      : { seen: { path: commitmentPath(id) }, as: who.cookie };
  };

/** A proof of accreditation that was accepted and has expired since. */
const expired =
  (by: 'investor' | 'operator'): Scene =>
  async (stage) => {
    const who = await accredited(stage);
    const operator = await stage.person('ines@raisehall.example');
    const letter = Buffer.from(`%PDF-1.7\nA lawyer confirms it.\n${' '.repeat(900)}`);
    const sent = '/investor-evidence?name=letter.pdf&document=professional-letter';
    const { evidence } = await stage.call<{ readonly evidence: EvidenceFacts }>(
      who,
      'PUT',
      sent,
      letter,
    );
    await stage.call(operator, 'POST', `/admin/people/${who.id}/evidence/${evidence.id}/decide`, {
      ...{ decision: 'accepted', reason: 'A lawyer confirms it.' },
      validUntil: inDays(20).slice(0, 10),
    });
    await stage.write((trx) =>
      trx
        .updateTable('investor_certifications')
        .set({ verified_at: inDays(-40) })
        .where('user_id', '=', who.id)
        .execute(),
    );
    // What is signed under this rule needs it until it is paid.
    await commit(stage, who, await stage.raise('Fjordlys', { regime: 'us_506c' }), usd(25_000));
    await stage.write((trx) =>
      trx
        .updateTable('investor_evidence')
        .set({ valid_until: inDays(-4).slice(0, 10) })
        .where('id', '=', evidence.id)
        .execute(),
    );
    return by === 'investor'
      ? { seen: { path: `${viewPath('investing')}&step=evidence` }, as: who.cookie }
      : { seen: { path: `${viewPath('queue')}&kind=evidence-expired` }, as: operator.cookie };
  };

/** Proposes other terms, and has an operator approve them. */
async function change(stage: Stage, raise: StagedRaise, proposed: object): Promise<void> {
  await addDeck(stage, raise);
  const { id, owner } = raise;
  const reason = 'The lead investor asked for another cap.';
  await stage.call(owner, 'POST', `/raises/${id}/propose-change`, { change: proposed, reason });
  const operator = await stage.person('ines@raisehall.example');
  await stage.call(operator, 'POST', `/admin/raises/${id}/approve-change`);
}

/** The last change of a raise, as it is shown to a reader. */
const changed =
  (isBeforeHidden: boolean): Scene =>
  async (stage) => {
    const who = await accredited(stage);
    const visibility = isBeforeHidden ? 'invite' : 'network';
    const raise = await stage.raise('Kelp & Current', { visibility });
    const terms = { terms: { cap: usd(9_000_000) }, minTicket: usd(2_000) };
    await change(stage, raise, { ...terms, visibility: 'network' });
    return { seen: { path: `${networkRaiseHref(raise.slug)}#raise-changes` }, as: who.cookie };
  };

/** A raise that closed as funded, for a founder who has no other. */
const ended =
  (view: 'overview' | 'editor'): Scene =>
  async (stage) => {
    const at = inDays(-2);
    const raise = await stage.raise(
      'Kelp & Current',
      {},
      {
        ...{ state: 'closed_funded', deadline_at: at, settling_at: at, ended_at: at },
      },
    );
    await stage.place(raise, [
      { of: 'Olga Brandt', state: 'settled', amount: 30_000, daysAgo: 9 },
      { of: 'Peter Lund', state: 'settled', amount: 25_000, daysAgo: 9 },
    ]);
    const path = view === 'overview' ? viewPath('overview') : raisePath(raise.id);
    return { seen: { path }, as: raise.owner.cookie };
  };

/** A company that another device saves while its form is open. */
const overtaken: Scene = async (stage) => {
  const owner = await stage.newcomer('Ada Founder', 'founder');
  const made = await stage.call<{
    readonly company: { readonly id: string; readonly version: number };
  }>(owner, 'POST', '/companies', { name: 'Kelp & Current' });
  const { id, version } = made.company;
  return {
    seen: { path: `${viewPath('companies')}&company=${id}` },
    as: owner.cookie,
    async meanwhile(page: Page) {
      await beginUse(page);
      await page.getByLabel('Legal name').first().fill('Kelp & Current, Inc.');
      await page.getByLabel('City').fill('Portland');
      const theirs = { legalName: 'Kelp and Current Ltd', city: 'Bristol', country: 'GB' };
      await stage.call(owner, 'PATCH', `/companies/${id}`, theirs, version);
    },
  };
};

/** The bell opens its popover once the scripts listen. */
const bellHere: Scene = async (stage) => ({
  seen: { path: viewPath('overview') },
  as: (await stage.person('tomas@tidewatt.example')).cookie,
  meanwhile: beginUse,
});
const bell = [{ button: 'a[title="Notifications"]', shows: 'dialog:popover-open' }];
/** Boxes of single documents; the first on the page selects all of its folder. */
const twoBoxes = [1, 2].map((nth) => ({ button: `main input[type="checkbox"] >> nth=${nth}` }));

export const roundScreenshots: readonly Screenshot[] = [
  reached('rounds-thread-founder', 'founder', viewPath('inbox'), [firstRow]),
  reached('rounds-thread-investor', 'investor', viewPath('inbox'), [firstRow]),
  reached('rounds-holders', settled, viewPath('holders')),
  reached('rounds-holder', settled, viewPath('holders'), [firstRow]),
  reached('rounds-signed', 'investor', `${portfolio}&state=signed`, [
    firstRow,
    'main a[href*="signed="]',
  ]),
  reached('rounds-refund-investor', 'piet@delta-angels.example', `${portfolio}&state=refund_due`, [
    firstRow,
  ]),
  reached('rounds-company-form', 'ruth@lanternfish.example', viewPath('companies'), [companyLink]),
  { name: 'rounds-bell', scene: bellHere, pressed: bell },
  {
    ...reached('rounds-documents-selected', 'founder', viewPath('room'), [firstRow]),
    pressed: twoBoxes,
  },
  {
    name: 'rounds-notifications-selected',
    ...{ path: viewPath('notifications'), as: 'founder' },
    pressed: [{ button: 'main input[type="checkbox"] >> nth=1' }],
  },
  { name: 'rounds-ended-overview', scene: ended('overview') },
  { name: 'rounds-ended-editor', scene: ended('editor') },
  { name: 'rounds-held-founder', scene: held('founder') },
  { name: 'rounds-held-investor', scene: held('investor') },
  { name: 'rounds-expired-investor', scene: expired('investor') },
  { name: 'rounds-expired-queue', scene: expired('operator') },
  { name: 'rounds-changed', scene: changed(false) },
  { name: 'rounds-changed-hidden', scene: changed(true) },
  {
    name: 'rounds-overtaken',
    scene: overtaken,
    pressed: [
      {
        button: 'main form:has([name="legalName"]) button:visible:has-text("Save")',
        shows: 'text=Someone changed this',
      },
    ],
  },
];
