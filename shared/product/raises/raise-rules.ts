/**
 * What a raise needs before it can be reviewed: what is missing, and what contradicts itself. Pure,
 * so that the editor shows while typing what the API would refuse.
 */

import { minorDigits } from '../../money/currencies.ts';
import { formatMoney } from '../../money/money.ts';
import { agreementProblems } from '../commitments/own-agreements/agreement-problems.ts';
import { sampleFacts } from '../commitments/own-agreements/sample-facts.ts';
import { raiseSummaryMinLength, raiseTitleMinLength } from '../fields/limits.ts';
import { missingCompanyDetails, type NeededCompanyDetail } from './company-details.ts';
import { namedImages } from './drawn-images.ts';
import { issuerProblem } from './issuer-limit.ts';
import { allowedVisibility, openDaysMin, regimeLabels, visibilityLabels } from './offer-words.ts';
import { paymentProblems } from './payment-problems.ts';
import type { PaymentReadiness } from './payment-readiness.ts';
import type { RaiseProblem } from './raise-problems.ts';
import type { RaiseCompany, RaiseContent } from './raises.ts';
import { termProblems } from './term-rules.ts';

const dayMs = 86_400_000;
export const openDaysMax = 180;
/** In major units of whatever currency. */
const minimumLeast = 1_000;
const ticketLeast = 100;

/** A raise as far as the rules ask for it. */
export interface JudgedRaise {
  readonly content: RaiseContent;
  readonly company: Pick<RaiseCompany, NeededCompanyDetail>;
  /** When it went live; null before that. */
  readonly liveAt: string | null;
  /** Whether a deck is in its data room, checked and readable; undefined where it is not known. */
  readonly hasDeck?: boolean | undefined;
  /** What its company sold under Regulation Crowdfunding in the past twelve months, in cents. */
  readonly soldBefore?: number;
  /** The bank accounts of its company; undefined where they are not known. */
  readonly payments?: readonly PaymentReadiness[] | undefined;
}

/** Everything that stands in the way, in the order of the wizard. */
export function problemsOf(raise: JudgedRaise, now: number): readonly RaiseProblem[] {
  const { content, company, hasDeck, payments } = raise;
  return [
    ...companyProblems(company),
    ...(payments === undefined ? [] : paymentProblems(content.currency, payments)),
    ...offerProblems(content),
    ...amountProblems(content),
    ...issuerProblems(raise),
    ...windowProblems(raise, now),
    ...termProblems(content),
    ...pitchProblems(content),
    ...imageProblems(content),
    ...teamProblems(content),
    ...agreementFaults(raise),
    ...(hasDeck === false ? [missing('/documents/deck', 'Publish a deck in the data room.')] : []),
  ];
}

/** Something that has not been entered. */
export function missing(pointer: string, message: string): RaiseProblem {
  return { pointer, code: 'required', message, kind: 'missing' };
}

/** Makes a problem with one sentence at each of the fields that do not fit together. */
export function conflict(
  pointers: readonly string[],
  code: string,
  message: string,
): readonly RaiseProblem[] {
  return pointers.map((pointer) => ({ pointer, code, message, kind: 'conflict' }));
}

function companyProblems(company: JudgedRaise['company']): readonly RaiseProblem[] {
  return missingCompanyDetails(company).map(({ detail, message }) =>
    missing(`/company/${detail}`, message),
  );
}

function offerProblems({ instrument, regime, visibility, currency }: RaiseContent) {
  const problems: RaiseProblem[] = [];
  if (instrument === null) problems.push(missing('/instrument', 'Choose an instrument.'));
  if (regime === null) {
    problems.push(missing('/regime', 'Choose the rule under which you offer.'));
    return problems;
  }
  if (!allowedVisibility[regime].includes(visibility)) {
    const allowed = allowedVisibility[regime].map((one) => `“${visibilityLabels[one]}”`);
    const message = `Under “${regimeLabels[regime]}” choose ${allowed.join(' or ')} for who sees the raise, not “${visibilityLabels[visibility]}”.`;
    problems.push(...conflict(['/regime', '/visibility'], 'visibility-not-allowed', message));
  }
  if (regime === 'us_reg_cf' && currency !== 'USD') {
    const message = 'Under Regulation Crowdfunding all amounts are in US dollars.';
    problems.push(...conflict(['/regime', '/currency'], 'currency-not-allowed', message));
  }
  return problems;
}

function amountProblems(content: RaiseContent): readonly RaiseProblem[] {
  const { min, target, max, minTicket, maxTicket, currency } = content;
  const problems: RaiseProblem[] = [];
  const needed = [
    ['min', 'Enter the minimum: with less than this, all payments are returned.'],
    ['target', 'Enter the target.'],
    ['max', 'Enter the maximum.'],
    ['minTicket', 'Enter the minimum ticket.'],
  ] as const;
  for (const [field, message] of needed) {
    if (content[field] === null) problems.push(missing(`/${field}`, message));
  }
  const ordered = [
    ['min', min, 'target', target],
    ['target', target, 'max', max],
    ['min', min, 'max', max],
    ['minTicket', minTicket, 'maxTicket', maxTicket],
    ['minTicket', minTicket, 'min', min],
    ['maxTicket', maxTicket, 'max', max],
  ] as const;
  for (const [less, lower, more, upper] of ordered) {
    if (lower === null || upper === null || lower.amount <= upper.amount) continue;
    const message = `${capital(names[less])}, ${formatMoney(lower)}, is more than ${names[more]}, ${formatMoney(upper)}.`;
    problems.push(...conflict([`/${less}`, `/${more}`], 'amounts-order', message));
  }
  for (const [field, amount, least] of [
    ['min', min, minimumLeast],
    ['minTicket', minTicket, ticketLeast],
  ] as const) {
    const lowest = { amount: least * 10 ** minorDigits(currency), currency };
    if (amount === null || amount.amount >= lowest.amount) continue;
    const message = `${capital(names[field])} must be at least ${formatMoney(lowest)}.`;
    problems.push(...conflict([`/${field}`], 'minimum', message));
  }
  return problems;
}

function issuerProblems({ content, soldBefore = 0 }: JudgedRaise): readonly RaiseProblem[] {
  const { regime, max } = content;
  if (regime !== 'us_reg_cf' || max === null) return [];
  const message = issuerProblem(max, soldBefore);
  return message === undefined ? [] : conflict(['/max', '/regime'], 'maximum', message);
}

const names = {
  min: 'the minimum',
  target: 'the target',
  max: 'the maximum',
  minTicket: 'the minimum ticket',
  maxTicket: 'the maximum ticket',
} as const;

function windowProblems({ content, liveAt }: JudgedRaise, now: number): readonly RaiseProblem[] {
  const { opensAt, deadlineAt, regime } = content;
  if (deadlineAt === null) return [missing('/deadlineAt', 'Enter the deadline.')];
  const ends = Date.parse(deadlineAt);
  if (ends <= now) return conflict(['/deadlineAt'], 'past', 'Choose a deadline in the future.');
  // What was to open in the past opens as soon as it is approved.
  const opens =
    liveAt === null
      ? Math.max(now, opensAt === null ? now : Date.parse(opensAt))
      : Date.parse(liveAt);
  const fields =
    opensAt === null || liveAt !== null ? ['/deadlineAt'] : ['/opensAt', '/deadlineAt'];
  if (opens >= ends) {
    return conflict(fields, 'dates-order', 'The raise would open after its deadline.');
  }
  const least = openDaysMin(regime);
  if (ends - opens < least * dayMs) {
    const rule = regime === 'us_reg_cf' ? [...fields, '/regime'] : fields;
    const message = `The raise has to be open for at least ${least} days.`;
    return conflict(rule, 'window-too-short', message);
  }
  if (ends - opens > openDaysMax * dayMs) {
    return conflict(
      fields,
      'window-too-long',
      `The raise can be open for at most ${openDaysMax} days.`,
    );
  }
  return [];
}

/** Everyone is told what an image shows, also those who cannot see it. */
function imageProblems(content: RaiseContent): readonly RaiseProblem[] {
  return namedImages(content)
    .filter(({ image }) => image.alt.trim() === '')
    .map(({ pointer }) => {
      const [, name = '', at] = pointer.split('/');
      const what = at === undefined ? `the ${name}` : `image ${Number(at) + 1}`;
      return missing(`${pointer}/alt`, `Say what ${what} shows.`);
    });
}

function pitchProblems({ title, summary, pitch, useOfFunds, risks }: RaiseContent) {
  const problems: RaiseProblem[] = [];
  if (title.trim().length < raiseTitleMinLength) {
    const message = `Enter a title of ${raiseTitleMinLength} characters or more.`;
    problems.push(missing('/title', message));
  }
  if (summary.trim().length < raiseSummaryMinLength) {
    const message = `Enter a summary of ${raiseSummaryMinLength} characters or more.`;
    problems.push(missing('/summary', message));
  }
  if (pitch.trim() === '') problems.push(missing('/pitch', 'Write the pitch.'));
  if (useOfFunds.length === 0) {
    problems.push(missing('/useOfFunds', 'Say what the money is used for.'));
  } else {
    for (const [at, { label }] of useOfFunds.entries()) {
      if (label.trim() !== '') continue;
      problems.push(missing(`/useOfFunds/${at}/label`, 'Say what this line is for.'));
    }
    const sum = useOfFunds.reduce((total, { bps }) => total + bps, 0);
    if (sum !== 10_000) {
      const pointers = useOfFunds.map((_use, at) => `/useOfFunds/${at}/bps`);
      const message = `The shares add up to ${percent(sum)}. They have to add up to 100%.`;
      problems.push(...conflict(pointers, 'not-100-percent', message));
    }
  }
  if (risks.length === 0) {
    problems.push(missing('/risks', 'Name at least one risk specific to your company.'));
  }
  for (const [at, risk] of risks.entries()) {
    if (risk.title.trim() === '' || risk.text.trim() === '') {
      problems.push(missing(`/risks/${at}`, 'Name this risk and describe it.'));
    }
  }
  return problems;
}

function teamProblems({ team }: RaiseContent): readonly RaiseProblem[] {
  if (team.length === 0) return [missing('/team', 'Name at least one person on the team.')];
  return team.flatMap(({ name, role }, at) =>
    name.trim() === '' || role.trim() === ''
      ? [missing(`/team/${at}`, 'Enter the name of this person and what they do.')]
      : [],
  );
}

/** A text of the company's own is checked line by line; the standard one is made of the terms. */
function agreementFaults({ content, company }: JudgedRaise): readonly RaiseProblem[] {
  const { agreement, instrument } = content;
  if (agreement.trim() === '') return [];
  const facts = sampleFacts(content, company);
  return agreementProblems(agreement, { instrument, facts }).flatMap(({ code, message }) =>
    conflict(['/agreement'], code, message),
  );
}

function percent(bps: number): string {
  return `${bps / 100}%`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
