import { bankCountries } from '#shared/product/payments/bank-countries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { InstructionData } from './payments-loader.ts';

/** Says that the bank is in another country than the company, to those who still decide about it. */
export function AbroadNotice({ instruction }: { readonly instruction: InstructionData }) {
  const { account, company, isAbroad, state } = instruction;
  if (account === null || !isAbroad || (state !== 'draft' && state !== 'waiting')) return null;
  const [bank, home] = [account.country, company.country].map(
    (code) => bankCountries[code] ?? code,
  );
  return (
    <Notice tone="attention" title="The bank and the company are in different countries">
      <p>
        Country of the bank: {bank}. Country of {company.name}: {home}. Check the account against a
        document from the bank before you go on.
      </p>
    </Notice>
  );
}
