/**
 * Turns JSON requests into inputs of the engine. Pure; the schema has already checked each field.
 */

import { invalid } from '#api/platform/http/validation.ts';
import type { Field, InputsOf, Shape } from '#shared/calculators/field.ts';
import type { NoteInputs } from '#shared/calculators/note-conversion.ts';
import { noteShape } from '#shared/calculators/note-fields.ts';
import type { ProRataInputs } from '#shared/calculators/pro-rata.ts';
import { proRataShape } from '#shared/calculators/pro-rata-fields.ts';
import { roundShape } from '#shared/calculators/round-fields.ts';
import * as round from '#shared/calculators/round-inputs.ts';
import { safeShape } from '#shared/calculators/safe-fields.ts';
import type { SafeInputs } from '#shared/calculators/safe-ownership.ts';
import { parseDecimal, zero } from '#shared/money/rational.ts';
import type {
  NoteQuestion,
  ProRataQuestion,
  RoundQuestion,
  SafeQuestion,
} from '#shared/product/calculators/calculators.ts';

export function safeInputs(question: SafeQuestion): SafeInputs {
  return { ...inputsOf(safeShape, question), currency: question.currency };
}

export function noteInputs(question: NoteQuestion): NoteInputs {
  const { currency } = question.note.principal;
  return { ...inputsOf(noteShape, question), currency };
}

/** Refused with 422 when it asks for a pool in two ways. */
export function roundInputs(question: RoundQuestion): round.RoundInputs {
  const { currency, poolTargetBps, poolIncrease } = question;
  if (poolTargetBps !== undefined && poolIncrease !== undefined) {
    const message = 'Enter a pool target or a pool increase, not both.';
    throw invalid([{ pointer: '/poolIncrease', code: 'two-pools', message }]);
  }
  return round.roundInputs({ ...inputsOf(roundShape, question), currency });
}

export function proRataInputs(question: ProRataQuestion): ProRataInputs {
  return { ...inputsOf(proRataShape, question), currency: question.currency };
}

/** The inputs that a request with entries of this shape means. */
function inputsOf<S extends Shape>(shape: S, request: object): InputsOf<S> {
  return valuesOf(shape, request) as InputsOf<S>;
}

/** `usualName` is what the row is called when it has no name. */
function valuesOf(shape: Shape, request: object, usualName = ''): Record<string, unknown> {
  const given = request as Readonly<Record<string, unknown>>;
  const values = Object.entries(shape).map(([key, part]): readonly [string, unknown] => {
    const value = given[key];
    if (part.kind === 'group') return [key, valuesOf(part.parts, value as object)];
    if (part.kind !== 'rows') return [key, inputOf(part, value, usualName)];
    const { fields, title } = part;
    if (part.single) return [key, valuesOf(fields, value as object, title)];
    const rows = (value ?? []) as readonly object[];
    return [key, rows.map((row, index) => valuesOf(fields, row, `${title} ${index + 1}`))];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function inputOf(field: Field, value: unknown, usualName: string): unknown {
  if (value === undefined) {
    if (field.kind === 'name') return usualName;
    return 'usual' in field ? field.usual : undefined;
  }
  if (field.kind === 'shares') return BigInt(value as string);
  return field.kind === 'price' ? (parseDecimal(value as string) ?? zero) : value;
}
