/** The documents of a demo company, written from what its raise says and from its figures. */
import { formatMoney } from '#shared/money/money.ts';
import { instrumentLabels, regimeLabels } from '#shared/product/raises/offer-words.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import type { DemoBusiness } from './demo-company.ts';
import { beginPdf, grouped, type WrittenPdf } from './demo-pdf.ts';

/** The deck: what the raise says on eleven slides, dated as the raise was submitted. */
export async function demoDeck(
  business: DemoBusiness,
  raise: RaiseContent,
  now: number,
): Promise<WrittenPdf> {
  const { company, texts, figures, content } = business;
  const pdf = beginPdf('slides', { title: raise.title, author: company, now });
  pdf.cover(company, [raise.summary, '', `${raise.title}, ${monthOf(now)}`, 'Confidential']);
  pdf.page('The problem');
  pdf.text(texts['The problem']);
  pdf.page('What we build');
  pdf.text(texts['What we build']);
  pdf.points(content.highlights);
  pdf.page('How it works');
  pdf.points(texts['How it works']);
  pdf.page('Why now, and how large');
  pdf.text(texts['Why now']);
  pdf.table(texts.Market);
  pdf.page('Customers');
  pdf.text(texts.Customers);
  pdf.line(`${figures.measure}, the last ${figures.months.length} months`, figures.months);
  pdf.page('What one customer is worth');
  pdf.table(texts['What one customer is worth']);
  pdf.page('Figures and plan');
  const planned = `Revenue in thousand ${figures.currency}; from ${yearsOf(now)[3]} planned`;
  pdf.bars(planned, revenueOf(business, now));
  pdf.page('What happens next');
  pdf.table(texts['What happens next']);
  pdf.page('Team');
  for (const { name, role, bio } of content.team) pdf.text(`${name}, ${role}. ${bio}`);
  pdf.page('The offer');
  pdf.table([['Term', ''], ...offerRows(raise)]);
  const uses = raise.useOfFunds.map(({ label, bps }) => [label, `${bps / 100}%`]);
  pdf.table([['Use of funds', 'Share'], ...uses]);
  pdf.page('Risks');
  pdf.points(content.risks.map(({ title, text }) => `${title}: ${text}`));
  return pdf.finish();
}

/** The accounts and the plan, on sheets. */
export async function demoFinancials(business: DemoBusiness, now: number): Promise<WrittenPdf> {
  const { company, texts, figures } = business;
  const pdf = beginPdf('sheets', { title: 'Financials', author: company, now });
  pdf.page('Profit and loss');
  const [first, second, third] = yearsOf(now);
  pdf.text(
    `In thousand ${figures.currency}. ${first} and ${second} as closed, ${third} as expected, the years after as planned. The plan assumes that the raise reaches its target.`,
  );
  pdf.table(figuresOf(business, now, grouped));
  pdf.bars('Revenue', revenueOf(business, now));
  pdf.page('Customers');
  pdf.text(texts.Customers);
  pdf.line(`${figures.measure}, by month`, figures.months);
  pdf.page('What one customer is worth');
  pdf.table(texts['What one customer is worth']);
  pdf.text(
    'Measured over the customers of the last twelve months. Customers who were won by the founders themselves are counted, their time is not.',
  );
  return pdf.finish();
}

/** The same figures as a table that other programs read. */
export function demoFigures(business: DemoBusiness, now: number): Buffer {
  const [head = [], ...rows] = figuresOf(business, now, String);
  const lines = [[`Thousand ${business.figures.currency}`, ...head.slice(1)], ...rows];
  return Buffer.from(`\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`);
}

function figuresOf(
  { figures }: DemoBusiness,
  now: number,
  write: (value: number) => string,
): string[][] {
  const { revenue, costOfSales, people, other } = figures.years;
  const less = (values: readonly number[], costs: readonly number[]) =>
    values.map((value, at) => value - (costs[at] ?? 0));
  const gross = less(revenue, costOfSales);
  return [
    ['', ...yearsOf(now)],
    ['Revenue', ...revenue.map(write)],
    ['Cost of sales', ...costOfSales.map(write)],
    ['Gross profit', ...gross.map(write)],
    ['People', ...people.map(write)],
    ['Other costs', ...other.map(write)],
    ['Result', ...less(less(gross, people), other).map(write)],
  ];
}

/** The revenue by year, as bars. */
function revenueOf({ figures }: DemoBusiness, now: number): (readonly [string, number])[] {
  return yearsOf(now).map((year, at) => [year, figures.years.revenue[at] ?? 0]);
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
    ...money('Minimum ticket', minTicket),
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
