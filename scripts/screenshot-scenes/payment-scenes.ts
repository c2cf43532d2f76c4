/** Bank accounts in each of their states, the statement of a bank, and how somebody pays. */
import type { Page } from 'playwright';
import { bookPath, viewPath } from '#shared/site/dashboard-address.ts';
import { beginUse } from '../bench/counted-user.ts';
import { usd } from '../trials/offer.ts';
import { firstRow, reached, type Scene, type Screenshot, unfold } from './screenshot.ts';
import { company, operatorOf, signed } from './signed-round.ts';
import { accredited, commit } from './signing-scenes.ts';

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

/** Somebody of the demo with a commitment that is paid by a transfer in euros. */
const paying: Screenshot = {
  ...reached('paying', 'rafael@duarte-office.example', `${viewPath('portfolio')}&state=signed`, [
    firstRow,
  ]),
  pressed: unfold('How to pay'),
};

export const paymentScreenshots: readonly Screenshot[] = [
  paying,
  { name: 'statement', scene: statement('empty') },
  { name: 'statement-columns', scene: statement('columns') },
  { name: 'statement-matched', scene: statement('matched') },
  { name: 'statement-refused', scene: statement('refused') },
  { name: 'account-none', scene: account('none') },
  { name: 'account-us', scene: account('new-us') },
  { name: 'account-uk', scene: account('new-uk') },
  { name: 'account-wrong', scene: account('wrong') },
  { name: 'account-draft', scene: account('draft') },
  { name: 'account-waiting', scene: account('waiting') },
  { name: 'account-second', scene: account('second') },
];
