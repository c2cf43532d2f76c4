/** What the fields of a raise are called: plain data, so that the browser can use it too. */
const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  summary: 'Summary',
  pitch: 'Pitch',
  agreement: 'Agreement',
  instrument: 'What investors get',
  regime: 'Offered under',
  visibility: 'Who sees it',
  currency: 'Currency',
  oversubscription: 'If oversubscribed',
  min: 'Minimum',
  target: 'Target',
  max: 'Maximum',
  minTicket: 'Minimum ticket',
  maxTicket: 'Maximum ticket',
  opensAt: 'First day',
  deadlineAt: 'Last day',
  ownershipShown: 'Ownership on the raise page',
  capTable: 'Cap table',
  earlierInvestors: 'Holders who invested earlier',
  useOfFunds: 'Use of funds',
  team: 'Team',
  highlights: 'Highlights',
  cover: 'Cover',
  logo: 'Logo',
  images: 'Images',
  risks: 'Risks',
  company: 'Company',
  'company.name': 'Company name',
  'company.legalName': 'Legal name',
  'company.legalForm': 'Legal form',
  'company.oneLiner': 'What the company does',
  'company.country': 'Country',
  'company.city': 'City',
  'company.website': 'Website',
  'company.foundedOn': 'Founded on',
  'company.sector': 'Sector',
  'company.stage': 'Stage',
  nda: 'NDA',
  payment: 'Bank account',
  'documents.deck': 'Pitch deck',
  'documents.financials': 'Financials',
  'documents.legal': 'Legal documents',
  'documents.product': 'Product documents',
  'documents.team': 'Team documents',
  'documents.other': 'Other documents',
  documents: 'Documents',
  terms: 'Terms',
  'terms.cap': 'Valuation cap',
  'terms.discountBps': 'Discount',
  'terms.mfn': 'Most favoured nation',
  'terms.proRata': 'Pro rata right',
  'terms.interestBps': 'Interest per year',
  'terms.dayCount': 'Day count',
  'terms.maturityOn': 'Maturity date',
  'terms.qualifiedFinancing': 'Minimum qualified financing',
  'terms.preMoney': 'Pre-money valuation',
  'terms.fullyDilutedShares': 'Fully diluted shares',
  'terms.poolTargetBps': 'Pool after closing',
  'terms.liquidationPreference': 'Liquidation preference',
};

/** Returns what a field is called, by its name in the form, such as `terms.cap`. */
export function fieldLabel(name: string): string {
  return labels[name] ?? name;
}

/** The name of what a JSON pointer leads to, as the differences have it: `/company/country` too. */
export function changeLabel(pointer: string): string {
  return fieldLabel(pointer.slice(1).replaceAll('/', '.'));
}

/** The name of the field that a JSON pointer leads into: `/terms/cap` is `terms.cap`. */
export function fieldAt(pointer: string): string {
  const [, first = '', second] = pointer.split('/');
  return first === 'terms' && second !== undefined ? `terms.${second}` : first;
}
