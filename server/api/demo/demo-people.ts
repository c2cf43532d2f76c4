import type { DemoAccount } from '../platform/feature.ts';

/** A person of the demo. The domains are reserved (RFC 2606), so no mail can reach anybody. */
export type DemoPerson = Omit<DemoAccount, 'id'>;

/** One password for all: the demo's database is temporary, and only this machine can reach it. */
export const demoPassword = 'a quiet hall of ledgers';

export const demoPeople: readonly DemoPerson[] = [
  { name: 'Ines Calder', email: 'ines@raisehall.example', operator: true },
  {
    name: 'Tomas Lindqvist',
    email: 'tomas@tidewatt.example',
    company: {
      name: 'Tidewatt',
      legalName: 'Tidewatt AB',
      oneLiner: 'Turbines for slow tidal currents, moored without a foundation.',
      country: 'SE',
      city: 'Gothenburg',
      sector: 'climate-and-energy',
      stage: 'seed',
    },
  },
  {
    name: 'Amara Osei',
    email: 'amara@granarylabs.example',
    company: {
      name: 'Granary Labs',
      legalName: 'Granary Labs Ltd',
      oneLiner: 'Sensors that warn of spoilage in grain stores weeks ahead.',
      country: 'GH',
      city: 'Accra',
      sector: 'food-and-agriculture',
      stage: 'pre_seed',
    },
  },
  {
    name: 'Noor Haddad',
    email: 'noor@ledgerloom.example',
    company: {
      name: 'Ledgerloom',
      legalName: 'Ledgerloom Limited',
      oneLiner: 'Month-end closing for accountants of small companies.',
      country: 'GB',
      city: 'Leeds',
      sector: 'financial-services',
      stage: 'seed',
    },
  },
  {
    name: 'Ruth Delgado',
    email: 'ruth@lanternfish.example',
    company: {
      name: 'Lanternfish Health',
      legalName: 'Lanternfish Health, Inc.',
      oneLiner: 'A lamp that shows bacteria in wounds at the bedside.',
      country: 'US',
      city: 'Boston',
      sector: 'health',
      stage: 'seed',
    },
  },
  {
    name: 'Lena Halden',
    email: 'lena@haldenoptics.example',
    company: {
      name: 'Halden Optics',
      legalName: 'Halden Optics AG',
      oneLiner: 'A dome of lights that sees scratches on polished metal.',
      country: 'CH',
      city: 'Zurich',
      sector: 'hardware',
      stage: 'seed',
    },
  },
  {
    name: 'Helen Marsh',
    email: 'helen@northquay.example',
    investor: { kind: 'fund', displayName: 'North Quay Ventures' },
  },
  {
    name: 'Rafael Duarte',
    email: 'rafael@duarte-office.example',
    investor: { kind: 'family_office', displayName: 'Duarte Family Office' },
  },
  {
    name: 'Mei Tanaka',
    email: 'mei@sakuraseed.example',
    investor: { kind: 'fund', displayName: 'Sakura Seed' },
  },
  {
    name: 'Piet Verhoeven',
    email: 'piet@delta-angels.example',
    investor: { kind: 'syndicate', displayName: 'Delta Angels' },
  },
  {
    name: 'Grace Adeyemi',
    email: 'grace@adeyemi.example',
    investor: { kind: 'angel', displayName: 'Grace Adeyemi' },
  },
  {
    name: 'Sofia Lindgren',
    email: 'sofia@lindgren.example',
    investor: { kind: 'angel', displayName: 'Sofia Lindgren' },
  },
  {
    name: 'Daniel Okafor',
    email: 'daniel@bluebaobab.example',
    investor: { kind: 'fund', displayName: 'Blue Baobab Capital' },
  },
  {
    name: 'Lucia Ferrer',
    email: 'lucia@iberiagrid.example',
    investor: { kind: 'corporate', displayName: 'Iberia Grid Ventures' },
  },
  {
    name: 'Tom Whitfield',
    email: 'tom@whitfield.example',
    investor: { kind: 'angel', displayName: 'Tom Whitfield' },
  },
  {
    name: 'Yuki Sato',
    email: 'yuki@sato-family.example',
    investor: { kind: 'family_office', displayName: 'Sato Family' },
  },
  {
    name: 'Anneke de Wit',
    email: 'anneke@polderfonds.example',
    investor: { kind: 'fund', displayName: 'Polderfonds' },
  },
  {
    name: 'Jonah Brandt',
    email: 'jonah@kilnworks.example',
    company: {
      name: 'Kilnworks',
      legalName: 'Kilnworks GmbH',
      oneLiner: 'Electric kilns that fire bricks with surplus wind power.',
      country: 'DE',
      city: 'Kiel',
      sector: 'industry',
      stage: 'series_a',
    },
    investor: { kind: 'angel', displayName: 'Jonah Brandt' },
  },
  {
    name: 'Birte Harms',
    email: 'birte@harbourlight.example',
    investor: { kind: 'fund', displayName: 'Harbour Light Fund' },
  },
  {
    name: 'Priya Raman',
    email: 'priya@raman.example',
    investor: { kind: 'angel', displayName: 'Priya Raman' },
  },
  {
    name: 'Marek Nowak',
    email: 'marek@nowak.example',
    investor: { kind: 'angel', displayName: 'Marek Nowak' },
  },
  {
    name: 'Leon Stavrou',
    email: 'leon@quickreturns.example',
    investor: { kind: 'syndicate', displayName: 'Quick Returns Club' },
  },
  {
    name: 'Elena Petrova',
    email: 'elena@petrova.example',
    investor: { kind: 'angel', displayName: 'Elena Petrova' },
  },
];

/** What a person of the demo can be. */
export const demoKinds = ['operator', 'founder', 'investor', 'both'] as const;
export type DemoKind = (typeof demoKinds)[number];

/** What a person of the demo is. */
export function demoKindOf({ operator, company, investor }: DemoPerson): DemoKind {
  if (operator) return 'operator';
  if (company !== undefined && investor !== undefined) return 'both';
  return company === undefined ? 'investor' : 'founder';
}

/** The first person of each kind. */
export function demoSignIns(): readonly (DemoPerson & { readonly kind: DemoKind })[] {
  return demoKinds.flatMap((kind) => {
    const person = demoPeople.find((one) => demoKindOf(one) === kind);
    return person === undefined ? [] : [{ ...person, kind }];
  });
}
