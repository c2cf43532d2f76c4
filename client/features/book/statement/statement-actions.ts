import { ProblemError } from '#shared/http/errors.ts';
import { formatMoney } from '#shared/money/money.ts';
import type {
  StatementCheck,
  StatementPayment,
  StatementQuery,
} from '#shared/product/payments/statements/statements.ts';
import { fieldErrors } from '../../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../../framework/forms/form-actions.ts';
import {
  type FormName,
  formName,
  refusedWith,
  withTyped,
} from '../../../framework/forms/form-name.ts';
import { text } from '../../../framework/pages/run-page.ts';
import { withStepUp } from '../../../framework/step-up/with-step-up.ts';
import { readSelection } from '../../../ui/data/selection-address.ts';

export const matchForm: FormName<StatementCheck> = formName('match-statement');
/** A refusal gives back what was matched, because the file is gone by then. */
export const recordForm: FormName<MatchedPayments> = formName('record-statement');

/** The payments that were matched, and which of them are ticked. */
export interface MatchedPayments {
  readonly payments: readonly StatementPayment[];
  readonly selected: readonly string[];
}

export const fileField = 'file';
export const matchedField = 'matched';
const choices = ['date', 'amount', 'text', 'payer', 'decimal', 'dayOrder'] as const;

/** Matches the chosen file. Of it nothing is kept but what the page shows. */
const matchStatement: FormHandler = async ({ form, api }) => {
  const file = form.get(fileField);
  if (!(file instanceof File) || file.name === '') {
    throw fieldErrors({ pointer: `/${fileField}`, message: 'Choose a bank statement.' });
  }
  const given = choices.flatMap((name) =>
    text(form, name) === '' ? [] : [[name, text(form, name)]],
  );
  const query = Object.fromEntries(given) as StatementQuery;
  const params = { id: text(form, 'raise') };
  const check = await api.send('PUT /raises/:id/statement', { params, query, body: file });
  const typed = new FormData();
  for (const name of ['_intent', ...choices]) typed.set(name, text(form, name));
  return withTyped(matchForm, typed, check);
};

/** Records the payments that are ticked. */
const recordStatement: FormHandler = async (action) => {
  const { form, api } = action;
  const payments = JSON.parse(text(form, matchedField)) as StatementPayment[];
  const selected = readSelection(form);
  const chosen = payments.filter((_one, index) => selected.includes(String(index)));
  try {
    if (chosen.length === 0) {
      throw fieldErrors({ pointer: '', message: 'Select the payments to record first.' });
    }
    const body = {
      payments: chosen.flatMap(({ commitment, on, amount }) =>
        commitment === null
          ? []
          : [{ commitment: commitment.id, version: commitment.version, on, amount }],
      ),
    };
    const recorded = await withStepUp(action, (key) =>
      api.send('POST /raises/:id/statement-payments', {
        ...{ params: { id: text(form, 'raise') }, body, key },
      }),
    );
    return done(action, recordedWords(recorded));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    form.delete(matchedField);
    return refusedWith(recordForm, form, error, { payments, selected });
  }
};

/** The forms about bank statements. */
export const statementActions = {
  [matchForm]: matchStatement,
  [recordForm]: recordStatement,
} satisfies Readonly<Record<string, FormHandler>>;

function recordedWords({
  received,
  noted,
  before,
}: {
  readonly received: number;
  readonly noted: number;
  readonly before: number;
}): string {
  const parts = [
    ...(received === 0 ? [] : [`${commitments(received)} marked as received.`]),
    ...(noted === 0 ? [] : [`${payments(noted)} of a different amount recorded.`]),
    ...(before === 0 ? [] : [`${payments(before)} skipped: already recorded.`]),
    ...(received + noted === 0 ? [] : ['We’ve emailed the investors.']),
  ];
  return parts.join(' ');
}

function commitments(count: number): string {
  return count === 1 ? '1 commitment' : `${count} commitments`;
}

function payments(count: number): string {
  return count === 1 ? '1 payment' : `${count} payments`;
}

/** What a line of the statement is, as a status and a sentence. */
export function matchWords(one: StatementPayment): {
  readonly status: string;
  readonly text: string;
} {
  const due = one.commitment?.due ?? null;
  switch (one.match) {
    case 'exact':
      return { status: 'Matches', text: '' };
    case 'differs':
      return {
        status: 'Amount differs',
        text:
          due === null
            ? ''
            : `${formatMoney(due)} is due. We’ll email the investor about the rest.`,
      };
    case 'not-due':
      return { status: 'Nothing due', text: 'Record it only if it isn’t recorded yet.' };
    case 'twice':
      return {
        status: 'Duplicate in the file',
        text: 'If these are two payments, record the second one in the book.',
      };
    case 'recorded':
      return { status: 'Already recorded', text: '' };
    case 'several':
      return {
        status: 'Several references',
        text: 'It names more than one commitment. Record it in the book.',
      };
    case 'refused':
      return { status: 'Can’t be recorded', text: one.message };
    case 'unknown':
      return { status: 'No reference', text: '' };
  }
}

/** Whether a line can be recorded from here. */
export function isRecordable({ match }: StatementPayment): boolean {
  return match === 'exact' || match === 'differs' || match === 'not-due';
}
