/** Who a signed text says that the investor is, in the words of every version. */
import t from 'tap';
import { namedInvestorIn } from '#shared/product/commitments/agreements/investor-line.ts';

const none = { registrationNumber: '', address: '' };
const person = { name: 'Zoë Investor', country: 'CA', ...none };
const entity = { name: 'Hollow Oak GmbH, by Nora Lind', country: 'DE', ...none };
const address = 'Main Street 1. Berlin';

t.test('the investor is read from the texts of all versions', (t) => {
  for (const [line, named] of [
    ['Zoë Investor, CA.', person],
    ['Zoë Investor, Canada.', person],
    ['Zoë Investor, Papua New Guinea.', { ...person, country: 'PG' }],
    [`Zoë Investor, Canada; ${address}.`, { ...person, address }],
    ['Hollow Oak GmbH, by Nora Lind. Registered in DE, HRB 1', entity],
    [
      `Hollow Oak GmbH, by Nora Lind. Registered in Germany; ${address}. The signatory states: “x”`,
      { ...entity, address },
    ],
    [
      `Hollow Oak GmbH, by Nora Lind. Registered in Germany, registration number HRB 1; ${address}. The signatory states: “x”`,
      { ...entity, registrationNumber: 'HRB 1', address },
    ],
  ] as const) {
    t.strictSame(namedInvestorIn(`1. Parties\n\nInvestor: ${line}\n\n2. Amount`), named, line);
  }
  t.end();
});

t.test('what a company writes itself does not say it, nor what was erased', (t) => {
  const own = 'Investor: Somebody, Germany; Elsewhere 9.';
  t.strictSame(namedInvestorIn(`${own}\n\nA1. Parties\n\nInvestor: Zoë Investor, Canada.`), person);
  t.equal(namedInvestorIn(`${own}\n\nInvestor: Deleted user.`), undefined);
  t.equal(namedInvestorIn(''), undefined);
  t.end();
});
