/** The documents of a demo company, written from what its raise says and from its figures. */
import { formatMoney } from '#shared/money/money.ts';
import { instrumentLabels, regimeLabels } from '#shared/product/raises/offer-words.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { beginPdf, grouped, type WrittenPdf } from './demo-pdf.ts';
import type { DemoBusiness } from './demo-raise.ts';

/** The deck: what the raise says on eleven slides, dated as the raise was submitted. */
export async function demoDeck(
  business: DemoBusiness,
  raise: RaiseContent,
  now: number,
): Promise<WrittenPdf> {
  const { company, currency, problem, solution, howItWorks, whyNow, traction, market } = business;
  const { economics, milestones, team, risks, highlights } = business;
  const pdf = beginPdf('slides', { title: raise.title, author: company, now });
  pdf.cover(company, [raise.summary, '', `${raise.title}, ${monthOf(now)}`, 'Confidential']);
  pdf.page('The problem');
  pdf.text(problem);
  pdf.page('What we build');
  pdf.text(solution);
  pdf.points(highlights);
  pdf.page('How it works');
  pdf.points(howItWorks);
  pdf.page('Why now, and how large');
  pdf.text(whyNow);
  pdf.table(['Market', 'A year', 'Counted from'], market);
  pdf.page('Customers');
  pdf.text(traction.text);
  pdf.line(`${traction.measure}, the last ${traction.months.length} months`, traction.months);
  pdf.page('What one customer is worth');
  pdf.table(['Measure', 'Value'], economics);
  pdf.page('Figures and plan');
  pdf.bars(
    `Revenue in thousand ${currency}; from ${yearsOf(now)[3]} planned`,
    yearsOf(now).map((year, at) => [year, business.years.revenue[at] ?? 0] as const),
  );
  pdf.page('What happens next');
  pdf.table(['When', 'What'], milestones);
  pdf.page('Team');
  for (const { name, role, bio } of team) pdf.text(`${name}, ${role}. ${bio}`);
  pdf.page('The offer');
  pdf.table(['Term', ''], offerRows(raise));
  pdf.table(
    ['Use of funds', 'Share'],
    raise.useOfFunds.map(({ label, bps }) => [label, `${bps / 100}%`]),
  );
  pdf.page('Risks');
  pdf.points(risks.map(({ title, text }) => `${title}: ${text}`));
  return pdf.finish();
}

/** The accounts and the plan, on sheets. */
export async function demoFinancials(business: DemoBusiness, now: number): Promise<WrittenPdf> {
  const { company, currency, traction, economics } = business;
  const pdf = beginPdf('sheets', { title: 'Financials', author: company, now });
  pdf.page('Profit and loss');
  pdf.text(
    `In thousand ${currency}. ${yearsOf(now)[0]} and ${yearsOf(now)[1]} as closed, ${yearsOf(now)[2]} as expected, the years after as planned. The plan assumes that the raise reaches its target.`,
  );
  const [head, ...rows] = figuresOf(business, now);
  pdf.table(head ?? [], rows);
  pdf.bars(
    'Revenue',
    yearsOf(now).map((year, at) => [year, business.years.revenue[at] ?? 0] as const),
  );
  pdf.page('Customers');
  pdf.text(traction.text);
  pdf.line(`${traction.measure}, by month`, traction.months);
  pdf.page('What one customer is worth');
  pdf.table(['Measure', 'Value'], economics);
  pdf.text(
    'Measured over the customers of the last twelve months. Customers who were won by the founders themselves are counted, their time is not.',
  );
  return pdf.finish();
}

/** The same figures as a table that other programs read. */
export function demoFigures(business: DemoBusiness, now: number): Buffer {
  const [head = [], ...rows] = figuresOf(business, now, String);
  const lines = [[`Thousand ${business.currency}`, ...head.slice(1)], ...rows];
  return Buffer.from(`\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`);
}

function figuresOf({ years }: DemoBusiness, now: number, write = grouped): string[][] {
  const row = (name: string, of: (at: number) => number) => [
    name,
    ...yearsOf(now).map((_year, at) => write(of(at))),
  ];
  const revenue = (at: number) => years.revenue[at] ?? 0;
  const gross = (at: number) => revenue(at) - (years.costOfSales[at] ?? 0);
  const people = (at: number) => years.people[at] ?? 0;
  const other = (at: number) => years.other[at] ?? 0;
  return [
    ['', ...yearsOf(now)],
    row('Revenue', revenue),
    row('Cost of sales', (at) => years.costOfSales[at] ?? 0),
    row('Gross profit', gross),
    row('People', people),
    row('Other costs', other),
    row('Result', (at) => gross(at) - people(at) - other(at)),
  ];
}

function offerRows(raise: RaiseContent): string[][] {
  const { instrument, regime, min, target, max, minTicket, terms } = raise;
  const money = (label: string, amount: typeof min) =>
    amount === null ? [] : [[label, formatMoney(amount)]];
  return [
    ['Instrument', instrument === null ? 'Open' : instrumentLabels[instrument]],
    ['Offered under', regime === null ? 'Open' : regimeLabels[regime]],
    ...money('Minimum', min),
    ...money('Target', target),
    ...money('Maximum', max),
    ...money('Smallest ticket', minTicket),
    ...money('Valuation cap', terms.cap),
    ...money('Pre-money valuation', terms.preMoney),
    ...(terms.discountBps === null ? [] : [['Discount', `${terms.discountBps / 100}%`]]),
    ...(terms.interestBps === null ? [] : [['Interest', `${terms.interestBps / 100}% a year`]]),
    ...(terms.maturityOn === null ? [] : [['Due on', terms.maturityOn]]),
  ];
}

function yearsOf(now: number): string[] {
  const year = new Date(now).getUTCFullYear();
  return [-2, -1, 0, 1, 2, 3].map((more) => String(year + more));
}

function monthOf(now: number): string {
  return new Date(now).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
