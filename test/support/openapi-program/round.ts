/** Runs a round from its company to the money, by the types of the portal's OpenAPI document. */
import { readFile } from 'node:fs/promises';
import type { components } from './contract.ts';
import { call, type Person } from './typed-calls.ts';

type Schemas = components['schemas'];
type Raise = Schemas['Raise'];

const { PORTAL: portal = '', FOUNDER = '', INVESTOR = '', OPERATOR = '' } = process.env;
const founder: Person = { portal, cookie: FOUNDER };
const investor: Person = { portal, cookie: INVESTOR };
const operator: Person = { portal, cookie: OPERATOR };

const usd = (dollars: number): Schemas['Money'] => ({ amount: dollars * 100, currency: 'USD' });
const today = new Date().toISOString().slice(0, 10);
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

async function prepared(): Promise<Raise> {
  const { company } = await call(founder, 'post', '/api/v1/companies', {
    body: {
      name: 'Night Pickers',
      legalName: 'Night Pickers, Inc.',
      legalForm: 'Delaware corporation',
      oneLiner: 'Robots that pick apples at night.',
      country: 'US',
      sector: 'food-and-agriculture',
      stage: 'seed',
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
  const body = new Uint8Array(await readFile(process.argv[2] ?? ''));
  await call(founder, 'put', '/api/v1/documents/{id}/versions', {
    params: { id: document.id },
    body,
  });
  return (await call(founder, 'get', '/api/v1/raises/{id}', { params })).raise;
}

async function published(draft: Raise, checklist: readonly string[]): Promise<Raise> {
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

async function approvedInvestor(): Promise<void> {
  const { account } = await call(investor, 'get', '/api/v1/me');
  const begun = await call(investor, 'post', '/api/v1/investor-profile', {
    body: { kind: 'angel', displayName: 'Ivan' },
  });
  const change: Schemas['InvestorProfileChange'] = {
    legalName: 'Ivan Investor',
    country: 'US',
    address: '12 Orchard Lane\nPortland, ME 04101',
    bio: 'Builds and backs.',
    thesis: 'What orchards buy.',
    stages: ['seed'],
    sectors: ['food-and-agriculture'],
    countries: ['US'],
    currency: 'USD',
    checkMin: usd(5_000),
    checkMax: usd(50_000),
  };
  const { profile } = await call(investor, 'patch', '/api/v1/investor-profile', {
    body: change,
    version: begun.profile.version,
  });
  const { version } = profile;
  const submitted = await call(investor, 'post', '/api/v1/investor-profile/submit', { version });
  await call(operator, 'post', '/api/v1/admin/people/{id}/approve', {
    params: { id: account.id },
    body: {},
    version: submitted.profile.version,
  });
  await call(investor, 'post', '/api/v1/certifications', {
    body: {
      jurisdiction: 'US',
      basis: 'us_income',
      annualIncome: usd(310_000),
      netWorth: null,
      statementVersion: '2026-11-01',
      typedName: 'Ivan Investor',
    },
  });
}

async function committed(raise: Raise): Promise<Schemas['Commitment']> {
  const params = { id: raise.id };
  const amount = usd(6_000);
  const { signing }: Schemas['Signing'] = await call(
    investor,
    'get',
    '/api/v1/raises/{id}/commitment',
    { params, query: { amount: amount.amount } },
  );
  const { commitment } = await call(investor, 'post', '/api/v1/raises/{id}/commitments', {
    params,
    body: {
      kind: 'commit',
      amount,
      signature: {
        typedName: signing.legalName,
        snapshotSeq: signing.snapshot.seq,
        snapshotSha256: signing.snapshot.sha256,
        agreementSha256: signing.agreement?.sha256 ?? '',
      },
    },
  });
  const reported = await call(investor, 'post', '/api/v1/commitments/{id}/report-funding', {
    params: { id: commitment.id },
    body: { amount, reference: 'RF18 2026', on: today },
    version: commitment.version,
  });
  return reported.commitment;
}

const raise = await published(await prepared(), (process.argv[3] ?? '').split(','));
await approvedInvestor();
const signed = await committed(raise);
const { id } = signed;
const both = await call(founder, 'post', '/api/v1/commitments/{id}/countersign', {
  params: { id },
  body: {
    name: 'Fay Founder',
    title: 'Chief Executive',
    snapshotSha256: signed.signed?.snapshot.sha256 ?? '',
    agreementSha256: signed.signed?.agreementSha256 ?? '',
  },
  version: signed.version,
});
const { version } = both.commitment;
const { commitment } = await call(founder, 'post', '/api/v1/commitments/{id}/confirm-funding', {
  params: { id },
  body: { amount: usd(6_000), reference: 'RF18 2026', on: today },
  version,
});
const state: Schemas['CommitmentState'] = commitment.state;
const book = await call(founder, 'get', '/api/v1/raises/{id}/book', { params: { id: raise.id } });
console.log(`${raise.state} ${state} ${book.items.length}`);
