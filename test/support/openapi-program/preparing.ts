/** Writes a raise and publishes it, once an operator has approved it. */
import { readFile } from 'node:fs/promises';
import { founder, operator, type Schemas, usd } from './people.ts';
import { call } from './typed-calls.ts';

type Raise = Schemas['Raise'];

const inSixtyDays = new Date(Date.now() + 60 * 86_400_000).toISOString();

const terms: Schemas['RaiseTerms'] = {
  cap: usd(8_000_000),
  discountBps: null,
  mfn: false,
  proRata: false,
  interestBps: null,
  dayCount: null,
  maturityOn: null,
  qualifiedFinancing: null,
  preMoney: null,
  fullyDilutedShares: null,
  poolTargetBps: null,
  liquidationPreference: '',
};

/** Writes a raise, of a company with a bank account that two people have confirmed. */
export async function prepared(deck: string): Promise<Raise> {
  const { company } = await call(founder, 'post', '/api/v1/companies', {
    body: {
      name: 'Night Pickers',
      legalName: 'Night Pickers, Inc.',
      legalForm: 'Delaware corporation',
      oneLiner: 'Robots that pick apples at night.',
      country: 'US',
      sector: 'food-and-agriculture',
      stage: 'seed',
      foundedOn: '2024-04-01', // The Open Cap Format needs it.
    },
  });
  const content: Schemas['RaiseContent'] = {
    title: 'Robots for orchards',
    cover: null,
    logo: null,
    images: [],
    summary: 'We build robots that pick apples at the speed of people.',
    pitch: 'Orchards cannot find pickers. **Ours** work at night.',
    agreement: '',
    instrument: 'safe_post',
    regime: 'us_506b',
    visibility: 'network',
    currency: 'USD',
    min: usd(250_000),
    target: usd(500_000),
    max: usd(1_000_000),
    minTicket: usd(5_000),
    maxTicket: usd(250_000),
    oversubscription: 'waitlist_fifo',
    opensAt: null,
    deadlineAt: inSixtyDays,
    useOfFunds: [{ label: 'Twenty more robots', bps: 10_000 }],
    team: [{ name: 'Ada Founder', role: 'CEO', bio: 'Built pickers before.' }],
    highlights: [],
    risks: [{ title: 'Weather', text: 'A late frost takes the harvest, and with it our season.' }],
    ownershipShown: false,
    capTable: null,
    earlierInvestors: [],
    terms,
  };
  const { raise } = await call(founder, 'post', '/api/v1/companies/{id}/raises', {
    params: { id: company.id },
    body: content,
  });
  const params = { id: raise.id };
  const { instruction } = await call(
    founder,
    'post',
    '/api/v1/companies/{id}/payment-instructions',
    {
      params: { id: company.id },
      body: {
        currency: 'USD',
        kind: 'us',
        holder: 'Night Pickers, Inc.',
        bank: 'Harbor Trust',
        routingNumber: '011000015',
        accountNumber: '000123456789',
        country: 'US',
      },
    },
  );
  const account = { id: instruction.id };
  const waiting = await call(founder, 'post', '/api/v1/payment-instructions/{id}/submit', {
    params: account,
    version: instruction.version,
  });
  // By a second person, always.
  await call(operator, 'post', '/api/v1/payment-instructions/{id}/confirm', {
    params: account,
    version: waiting.instruction.version,
  });
  const { document } = await call(founder, 'post', '/api/v1/raises/{id}/documents', {
    params,
    body: { folder: 'deck', name: 'Deck' },
  });
  const file = new Blob([await readFile(deck)], { type: 'application/pdf' });
  await call(founder, 'put', '/api/v1/documents/{id}/versions', {
    params: { id: document.id },
    file,
  });
  return (await call(founder, 'get', '/api/v1/raises/{id}', { params })).raise;
}

/** Has the raise reviewed, and publishes it. */
export async function published(draft: Raise, checklist: readonly string[]): Promise<Raise> {
  const params = { id: draft.id };
  await call(founder, 'post', '/api/v1/raises/{id}/submit', { params, version: draft.version });
  await call(operator, 'post', '/api/v1/admin/raises/{id}/claim', { params });
  const { raise } = await call(operator, 'get', '/api/v1/raises/{id}', { params });
  await call(operator, 'post', '/api/v1/admin/raises/{id}/approve', {
    params,
    body: { checklist: [...checklist] },
    version: raise.version,
  });
  const { raise: live } = await call(founder, 'post', '/api/v1/raises/{id}/publish', { params });
  return live;
}
