/** What two sides and an operator do so that a round can be trusted: changes, papers, evidence, threads. */
import type { Page } from 'playwright';
import { newId } from '#api/platform/ids.ts';
import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import {
  bookPath,
  commitmentPath,
  raisePath,
  reviewPath,
  settlingPath,
  threadPath,
  viewPath,
  writingPath,
} from '#shared/site/dashboard-address.ts';
import { holdingsPath } from '#shared/site/holders-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { beginUse } from '../bench/counted-user.ts';
import { inDays, usd } from '../trials/offer.ts';
import { textDeck } from '../trials/text-deck.ts';
import { firstRow, reached, type Scene, type Screenshot } from './screenshot.ts';
import { accredited, addDeck, commit, investorName } from './signing-scenes.ts';
import type { Player, Stage, StagedRaise } from './stage.ts';

const company = 'Kelp & Current';
const operatorOf = (stage: Stage) => stage.person('ines@raisehall.example');

interface Signed {
  readonly who: Player;
  readonly raise: StagedRaise;
  readonly id: string;
  readonly version: number;
}

/** A raise with a commitment that its investor has signed. */
async function signed(stage: Stage, content: object = {}): Promise<Signed> {
  const who = await accredited(stage);
  const raise = await stage.raise(company, content);
  const { id, version } = await commit(stage, who, raise, usd(25_000));
  return { who, raise, id, version };
}

/** A change that has been proposed, and declined if a reason is given. */
const proposed =
  (by: 'founder' | 'operator', declined = ''): Scene =>
  async (stage) => {
    const { raise } = await signed(stage);
    await addDeck(stage, raise);
    await stage.call(raise.owner, 'POST', `/raises/${raise.id}/propose-change`, {
      change: { terms: { cap: usd(9_000_000) }, minTicket: usd(2_000) },
      reason: 'The lead investor asked for another cap.',
    });
    const operator = await operatorOf(stage);
    if (declined !== '') {
      const path = `/admin/raises/${raise.id}/decline-change`;
      await stage.call(operator, 'POST', path, { reason: declined });
    }
    return by === 'founder'
      ? { seen: { path: `${raisePath(raise.id)}&step=terms` }, as: raise.owner.cookie }
      : { seen: { path: reviewPath(raise.id) }, as: operator.cookie };
  };

/** A text of an agreement in the editor, before anything is saved. */
const ownAgreement =
  (text: string): Scene =>
  async (stage) => {
    const { id, owner } = await stage.raise(company);
    return {
      seen: { path: `${raisePath(id)}&step=agreement` },
      as: owner.cookie,
      async meanwhile(page: Page) {
        await beginUse(page);
        await page.getByRole('textbox', { name: 'Your own agreement' }).fill(text);
        await page.getByLabel('Reason for the change').fill('Our lawyer wrote one for us.');
        await page.waitForLoadState('networkidle');
      },
    };
  };

const agreementText = (field: string) =>
  `# Simple agreement\n\nThis is between {{company}} and {{${field}}}, who invests {{amount}}.\n\n## Terms\n\n- The valuation cap is {{cap}}.\n- It is governed by the law of Delaware.\n`;

/** One commitment in the book, with a form open. */
const inBook =
  (action: string): Scene =>
  async (stage) => {
    const { raise, id } = await signed(stage);
    const path = `${bookPath(raise.id)}&id=${id}&do=${action}`;
    return { seen: { path }, as: raise.owner.cookie };
  };

const countersigningAll: Scene = async (stage) => {
  const { raise } = await signed(stage);
  await commit(stage, await accredited(stage), raise, usd(10_000));
  return { seen: { path: `${bookPath(raise.id)}&do=countersign-all` }, as: raise.owner.cookie };
};

/** A commitment that both sides have signed. */
const countersigned =
  (by: 'investor' | 'founder'): Scene =>
  async (stage) => {
    const { raise, who, id } = await signed(stage);
    const path = `/raises/${raise.id}/countersigning`;
    const { listSha256 } = await stage.call<Countersigning>(raise.owner, 'GET', path);
    const signer = { name: 'Ada Founder', title: 'Chief executive' };
    await stage.call(raise.owner, 'POST', path, { ...signer, listSha256 });
    return by === 'investor'
      ? { seen: { path: commitmentPath(id) }, as: who.cookie }
      : { seen: { path: `${bookPath(raise.id)}&id=${id}` }, as: raise.owner.cookie };
  };

/** A side letter that the company offers, signed by its investor or not. */
const letter =
  (by: 'investor' | 'founder', isSigned = false): Scene =>
  async (stage) => {
    const { raise, who, id } = await signed(stage);
    const files = `/commitments/${id}/side-letter-files`;
    type Uploaded = { readonly file: { readonly id: string } };
    const pdf = await textDeck(company, 2);
    const { file } = await stage.call<Uploaded>(raise.owner, 'PUT', files, pdf);
    type Offered = {
      readonly letter: { readonly id: string; readonly version: number; readonly sha256: string };
    };
    const offered = await stage.call<Offered>(
      raise.owner,
      'POST',
      `/commitments/${id}/side-letters`,
      {
        ...{ file: file.id, subject: 'Information rights', note: 'As discussed on the phone.' },
        ...{ name: 'Ada Founder', title: 'Chief executive' },
      },
    );
    if (isSigned) {
      const { id: at, sha256, version } = offered.letter;
      const body = { typedName: investorName, sha256 };
      await stage.call(who, 'POST', `/side-letters/${at}/sign`, body, version);
    }
    return by === 'investor'
      ? { seen: { path: commitmentPath(id) }, as: who.cookie }
      : { seen: { path: `${bookPath(raise.id)}&id=${id}` }, as: raise.owner.cookie };
  };

const wholeEntity = {
  kind: 'company',
  legalName: 'Hollow Oak Capital GmbH',
  country: 'DE',
  address: 'Hausvogteiplatz 1\n10117 Berlin',
  registrationNumber: 'HRB 12345',
  signatoryName: investorName,
  signatoryTitle: 'Managing Director',
  authority: 'I am authorised to sign for Hollow Oak Capital GmbH.',
};
const entities = `${viewPath('investing')}&step=entities`;

/** The entities of an investor, up to one state of the last. */
const entity =
  (state: 'none' | 'new' | 'draft' | 'pending' | 'rejected' | 'operator' | 'signing'): Scene =>
  async (stage) => {
    const who = await accredited(stage);
    const as = who.cookie;
    if (state === 'none') return { seen: { path: entities }, as };
    if (state === 'new') return { seen: { path: `${entities}&entity=new` }, as };
    type Made = { readonly entity: InvestorEntity };
    const made = await stage.call<Made>(who, 'POST', '/investor-entities', wholeEntity);
    const { id, version } = made.entity;
    if (state === 'draft') return { seen: { path: `${entities}&entity=${id}` }, as };
    await stage.call(who, 'POST', `/investor-entities/${id}/submit`, undefined, version);
    const operator = await operatorOf(stage);
    if (state === 'operator') {
      return { seen: { path: `${viewPath('people')}&id=${who.id}` }, as: operator.cookie };
    }
    if (state === 'pending') return { seen: { path: entities }, as };
    await stage.write((trx) =>
      trx
        .updateTable('investor_entities')
        .set({
          state: state === 'rejected' ? 'rejected' : 'approved',
          review_note: state === 'rejected' ? 'The register shows another director.' : '',
        })
        .where('id', '=', id)
        .execute(),
    );
    if (state === 'rejected') return { seen: { path: `${entities}&entity=${id}` }, as };
    const raise = await stage.raise(company);
    return { seen: { path: networkRaiseHref(raise.slug) }, as };
  };

/** A proof of accreditation that is sent and not decided yet. */
const evidence =
  (by: 'newcomer' | 'investor' | 'operator'): Scene =>
  async (stage) => {
    const who = await accredited(stage);
    const seen = { path: `${viewPath('investing')}&step=evidence` };
    if (by === 'newcomer') return { seen, as: who.cookie };
    const pdf = Buffer.from(`%PDF-1.7\nA lawyer confirms it.\n${' '.repeat(900)}`);
    const path = '/investor-evidence?name=letter.pdf&document=professional-letter';
    await stage.call(who, 'PUT', path, pdf);
    if (by === 'investor') return { seen, as: who.cookie };
    const operator = await operatorOf(stage);
    return { seen: { path: `${viewPath('people')}&id=${who.id}` }, as: operator.cookie };
  };

type ThreadState = 'new' | 'begun' | 'muted' | 'reporting' | 'reported' | 'locked' | 'ended';

/** A thread between a company and its investor, and what either does about it. */
const thread =
  (by: 'investor' | 'founder' | 'operator', state: ThreadState): Scene =>
  async (stage) => {
    const { who, raise, id: commitment, version } = await signed(stage);
    const { id, owner } = raise;
    const as = by === 'investor' ? who.cookie : owner.cookie;
    if (state === 'new') return { seen: { path: writingPath(id) }, as: who.cookie };
    type Sent = { readonly thread: { readonly id: string } };
    const begun = await stage.call<Sent>(who, 'POST', `/raises/${id}/thread`, {
      text: 'Who buys the kelp in winter?\nAnd is the price fixed for the year?',
      files: [],
    });
    const path = `/threads/${begun.thread.id}`;
    const orders = await textDeck('Winter orders', 1);
    type File = { readonly file: { readonly id: string } };
    const upload = `/raises/${id}/thread-files?name=${encodeURIComponent('Winter orders.pdf')}`;
    const { file } = await stage.call<File>(owner, 'PUT', upload, orders);
    await stage.call(owner, 'POST', `${path}/messages`, {
      text: 'Two kitchens in Portland and a hospital. The prices are fixed until May; the orders are in the file.',
      files: [{ file: file.id, name: 'Winter orders.pdf' }],
    });
    const seen = { path: threadPath(begun.thread.id) };
    if (state === 'muted') await stage.call(who, 'POST', `${path}/mute`, { muted: true });
    if (state === 'ended') {
      await stage.call(who, 'POST', `/commitments/${commitment}/cancel`, {}, version);
    }
    if (state === 'reported' || state === 'locked') {
      const reason = 'They ask me to pay to an account that is not the one on this portal.';
      await stage.call(who, 'POST', `${path}/report`, { reason });
      const operator = await operatorOf(stage);
      type Reports = { readonly items: readonly { readonly id: string }[] };
      const { items } = await stage.call<Reports>(operator, 'GET', '/admin/thread-reports');
      const report = items[0]?.id ?? '';
      if (state === 'locked') {
        await stage.call(operator, 'POST', `/admin/thread-reports/${report}/decide`, {
          ...{ decision: 'lock', reason: 'Bank details may not be sent in messages here.' },
        });
      }
      if (by === 'operator') {
        return { seen: { path: `${viewPath('reports')}&id=${report}` }, as: operator.cookie };
      }
    }
    return { seen, as };
  };

const emptyInbox: Scene = async (stage) => ({
  seen: { path: viewPath('inbox') },
  as: (await stage.newcomer(investorName)).cookie,
});

/** The import of a bank statement, up to one of its steps. */
const statement =
  (step: 'empty' | 'columns' | 'matched' | 'refused'): Scene =>
  async (stage) => {
    const { raise, id } = await signed(stage);
    const other = await accredited(stage);
    const second = await commit(stage, other, raise, usd(10_000));
    type Shown = { readonly commitment: { readonly paymentReference: string | null } };
    const referenceOf = async (of: string) => {
      const shown = await stage.call<Shown>(raise.owner, 'GET', `/commitments/${of}`);
      return shown.commitment.paymentReference ?? '';
    };
    const [a, b] = [await referenceOf(id), await referenceOf(second.id)];
    const files = {
      columns: `Buchung;Text;Betrag\n02.03.2026;${a};25.000,00\n03.03.2026;${b};10.000,00\n`,
      matched: `Date,Payer,Reference,Amount\n2026-11-20,Ivan Moreau,${a},25000.00\n2026-11-21,Ivan Moreau,${b},7500.00\n2026-11-21,Harbour Fees,Rent November,-1200.00\n2026-11-22,Olga Brandt,Thank you,500.00\n`,
      refused: '%PDF-1.7 This is a letter.',
    };
    const path = `${bookPath(raise.id)}&part=statement`;
    return {
      seen: { path },
      as: raise.owner.cookie,
      async meanwhile(page: Page) {
        if (step === 'empty') return;
        await beginUse(page);
        await page.getByLabel('Statement', { exact: true }).setInputFiles({
          ...{ name: 'Statement November.csv', mimeType: 'text/csv' },
          buffer: Buffer.from(files[step]),
        });
        await page.getByRole('button', { name: 'Match payments' }).click();
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(1_500);
      },
    };
  };

/** Bank accounts of a company in each of their states. */
const account =
  (state: 'none' | 'new-us' | 'new-uk' | 'draft' | 'waiting' | 'second' | 'wrong'): Scene =>
  async (stage) => {
    const { owner } = await stage.raise(company);
    const as = owner.cookie;
    const payments = viewPath('payments');
    if (state === 'none') return { seen: { path: payments }, as };
    if (state === 'new-us' || state === 'new-uk') {
      return { seen: { path: `${payments}&new=${state === 'new-us' ? 'us' : 'uk'}` }, as };
    }
    if (state === 'wrong') {
      return {
        seen: { path: `${payments}&new=iban` },
        as,
        async meanwhile(page: Page) {
          await beginUse(page);
          await page.getByLabel('Account holder').fill('Kelp Holding GmbH');
          await page.getByLabel('Bank', { exact: true }).fill('Hafenbank');
          await page.getByLabel('Country of the bank').selectOption('DE');
          await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
          await page.locator('main form button[type="submit"]').last().click();
          await page.waitForLoadState('networkidle');
          await page.waitForTimeout(1_000);
        },
      };
    }
    type Companies = { readonly items: readonly { readonly id: string }[] };
    const { items } = await stage.call<Companies>(owner, 'GET', '/companies');
    type Made = { readonly instruction: { readonly id: string; readonly version: number } };
    const path = `/companies/${items[0]?.id}/payment-instructions`;
    const { instruction } = await stage.call<Made>(owner, 'POST', path, {
      ...{ currency: 'USD', kind: 'us', holder: 'Kelp & Current, Inc.', iban: '' },
      ...{ routingNumber: '021000021', bank: 'First Bank', accountNumber: '48151623421' },
    });
    const { id, version } = instruction;
    const seen = { path: `${payments}&id=${id}` };
    if (state === 'draft') return { seen, as };
    await stage.call(owner, 'POST', `/payment-instructions/${id}/submit`, undefined, version);
    const operator = await operatorOf(stage);
    return { seen, as: state === 'waiting' ? as : operator.cookie };
  };

/** A binder that is being made, or could not be made. */
const binder =
  (state: 'making' | 'failed'): Scene =>
  async (stage) => {
    const { raise } = await signed(stage);
    await stage.write((trx) =>
      trx
        .insertInto('binders')
        .values({
          ...{ id: newId('bnd'), raise_id: raise.id, commitment_id: null, state },
          ...{ asked_by: raise.owner.id, asked_at: inDays(0), done: 41, total: 160 },
          problem: state === 'failed' ? 'The disk of this server is full.' : null,
          ...{ file_id: null, sha256: null, bytes: null, made_at: null, expires_at: inDays(7) },
        })
        .execute(),
    );
    return { seen: { path: `${raisePath(raise.id)}&step=review` }, as: raise.owner.cookie };
  };

/** A raise that has no room for all, as somebody sees it who might join the waitlist. */
const fullRaise: Scene = async (stage) => {
  const who = await accredited(stage);
  const raise = await stage.raise(company);
  await stage.place(raise, [
    { of: 'Olga Brandt', state: 'signed', amount: 60_000 },
    { of: 'Peter Lund', state: 'funded', amount: 40_000 },
    { of: 'Maud Keane', state: 'waitlisted', amount: 20_000 },
  ]);
  return { seen: { path: networkRaiseHref(raise.slug) }, as: who.cookie };
};

const settling: Scene = async (stage) => {
  const { raise } = await signed(stage);
  const operator = await operatorOf(stage);
  return { seen: { path: settlingPath(raise.id) }, as: operator.cookie };
};

const unfold = (words: string) => [{ button: `main summary:has-text("${words}")` }];

/** Somebody of the demo with a commitment that is paid by a transfer in euros. */
const paying: Screenshot = {
  ...reached(
    'trust-paying',
    'rafael@duarte-office.example',
    `${viewPath('portfolio')}&state=signed`,
    [firstRow],
  ),
  pressed: unfold('How to pay'),
};

export const trustScreenshots: readonly Screenshot[] = [
  paying,
  reached('trust-holdings', 'rafael@duarte-office.example', holdingsPath()),
  reached('trust-holding', 'rafael@duarte-office.example', holdingsPath(), [firstRow]),
  reached(
    'trust-binder-ready',
    'lena@haldenoptics.example',
    viewPath('raise'),
    [firstRow],
    '&step=review',
  ),
  reached('trust-archived-room', 'lena@haldenoptics.example', viewPath('room'), [firstRow]),
  { name: 'trust-change-waiting', scene: proposed('founder') },
  {
    name: 'trust-change-declined',
    scene: proposed('founder', 'The new cap is above what the deck says.'),
  },
  { name: 'trust-change-desk', scene: proposed('operator') },
  { name: 'trust-agreement', scene: ownAgreement(agreementText('investor')) },
  {
    name: 'trust-agreement-refused',
    scene: ownAgreement(agreementText('investr')),
    pressed: [
      { button: 'main button:has-text("Propose the change")', shows: 'main [role="alert"]' },
    ],
  },
  { name: 'trust-countersign', scene: inBook('countersign') },
  { name: 'trust-countersign-all', scene: countersigningAll },
  { name: 'trust-decline', scene: inBook('decline') },
  { name: 'trust-countersigned-investor', scene: countersigned('investor') },
  { name: 'trust-countersigned-founder', scene: countersigned('founder') },
  { name: 'trust-letter-offering', scene: inBook(''), pressed: unfold('Offer a side letter') },
  { name: 'trust-letter-founder', scene: letter('founder') },
  { name: 'trust-letter-investor', scene: letter('investor') },
  { name: 'trust-letter-signed', scene: letter('investor', true) },
  { name: 'trust-entity-none', scene: entity('none') },
  { name: 'trust-entity-new', scene: entity('new') },
  { name: 'trust-entity-draft', scene: entity('draft') },
  { name: 'trust-entity-pending', scene: entity('pending') },
  { name: 'trust-entity-rejected', scene: entity('rejected') },
  { name: 'trust-entity-operator', scene: entity('operator') },
  { name: 'trust-entity-signing', scene: entity('signing') },
  { name: 'trust-evidence-none', scene: evidence('newcomer') },
  { name: 'trust-evidence-sent', scene: evidence('investor') },
  { name: 'trust-evidence-operator', scene: evidence('operator') },
  { name: 'trust-inbox-empty', scene: emptyInbox },
  { name: 'trust-thread-new', scene: thread('investor', 'new') },
  { name: 'trust-thread-investor', scene: thread('investor', 'begun') },
  { name: 'trust-thread-founder', scene: thread('founder', 'begun') },
  { name: 'trust-thread-muted', scene: thread('investor', 'muted') },
  {
    name: 'trust-thread-reporting',
    scene: thread('investor', 'begun'),
    pressed: unfold('Report this thread'),
  },
  { name: 'trust-thread-reported', scene: thread('operator', 'reported') },
  { name: 'trust-thread-locked', scene: thread('founder', 'locked') },
  { name: 'trust-thread-ended', scene: thread('investor', 'ended') },
  { name: 'trust-statement', scene: statement('empty') },
  { name: 'trust-statement-columns', scene: statement('columns') },
  { name: 'trust-statement-matched', scene: statement('matched') },
  { name: 'trust-statement-refused', scene: statement('refused') },
  { name: 'trust-account-none', scene: account('none') },
  { name: 'trust-account-us', scene: account('new-us') },
  { name: 'trust-account-uk', scene: account('new-uk') },
  { name: 'trust-account-wrong', scene: account('wrong') },
  { name: 'trust-account-draft', scene: account('draft') },
  { name: 'trust-account-waiting', scene: account('waiting') },
  { name: 'trust-account-second', scene: account('second') },
  { name: 'trust-binder-making', scene: binder('making') },
  { name: 'trust-binder-failed', scene: binder('failed') },
  { name: 'trust-waitlist', scene: fullRaise },
  { name: 'trust-settling', scene: settling },
];
