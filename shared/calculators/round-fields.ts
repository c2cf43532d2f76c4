/** The fields of a priced round. */
import { company, companyWords } from './company-fields.ts';
import {
  amountHint,
  type InputsOf,
  type OtherEntries,
  type Shape,
  type ShapeWords,
} from './field.ts';
import { notes, notesWords } from './note-fields.ts';
import { conventionWords, roundingWords } from './pre-money-convention.ts';
import { safes, safesWords } from './safe-fields.ts';

const poolTargetMaxBps = 3_000;

const askConvention = 'Choose what “pre-money” means when SAFEs and notes convert.';

/** The entries of a priced round. */
export const roundShape = {
  capTable: company,
  safes,
  notes,
  preMoney: {
    kind: 'money',
    name: 'pre_money',
    label: 'Pre-money valuation',
    hint: amountHint,
    section: 'round',
    required: true,
    ask: 'Enter an amount.',
  },
  newMoney: {
    kind: 'money',
    name: 'new_money',
    label: 'New money of the round',
    hint: amountHint,
    called: 'New money',
    section: 'round',
    required: true,
    ask: 'Enter an amount.',
  },
  /** The unallocated pool after the round, as a share of all shares then. */
  poolTargetBps: {
    kind: 'percent',
    name: 'pool_target',
    label: 'Pool target',
    hint: 'Of all shares after the round, up to 30%.',
    section: 'pool',
    max: poolTargetMaxBps,
    ask: 'Enter a percentage.',
    need: (others) => (poolKind(others) === 'target' ? 'needed' : 'unread'),
  },
  /** Instead of a target: the number of new options. */
  poolIncrease: {
    kind: 'shares',
    name: 'pool_options',
    label: 'Or new options',
    hint: 'A whole number, such as 1,695,000.',
    called: 'New options',
    section: 'pool',
    ask: 'Enter a number.',
    need: (others) => (poolKind(others) === 'increase' ? 'needed' : 'unread'),
  },
  /** When nothing converts, all conventions give the same result; otherwise none is assumed. */
  convention: {
    kind: 'choice',
    name: 'convention',
    label: 'What “pre-money” means when SAFEs and notes convert',
    hint: 'The same term sheet gives different ownership under each. Needed only if SAFEs or notes convert.',
    called: '',
    printed: 'Pre-money means',
    section: 'terms',
    options: conventionWords,
    otherwise: 'percentage_ownership',
    required: true,
    ask: askConvention,
    need: ({ rows }) => (rows.safe.length + rows.note.length > 0 ? 'needed' : 'optional'),
  },
  mode: {
    kind: 'choice',
    name: 'mode',
    label: 'Rounding',
    section: 'terms',
    options: roundingWords,
    usual: 'exact',
  },
} as const satisfies Shape;

export const roundWords = {
  capTable: companyWords,
  safes: safesWords,
  notes: notesWords,
  poolTargetBps: {
    description: 'The unallocated pool after the round, as a share of all shares then.',
  },
  poolIncrease: {
    title: 'the pool increase',
    description: 'Instead of a target: the number of new options.',
  },
  convention: { title: 'what pre-money means', sentence: askConvention },
  mode: {
    title: 'how to round',
    description:
      'Exact by default. yc_guide rounds the price to four decimals before it is used, as the YC guide does, and needs a given pool increase.',
  },
} as const satisfies ShapeWords<typeof roundShape>;

/** A link may leave out `pool`; then it follows from the field that is filled in. */
function poolKind({ has, choice, fault }: OtherEntries): 'none' | 'target' | 'increase' {
  const [hasTarget, hasOptions] = [has('pool_target'), has('pool_options')];
  const chosen = choice('pool', ['none', 'target', 'increase']);
  if (chosen === undefined && hasTarget && hasOptions) {
    const message = 'Enter a pool target or a number of new options, not both.';
    fault('pool_options', 'two-pools', message);
  }
  return chosen ?? (hasTarget ? 'target' : hasOptions ? 'increase' : 'none');
}

/** The entries of a round as they are declared, with the pool in two fields. */
export type RoundEntries = InputsOf<typeof roundShape>;
