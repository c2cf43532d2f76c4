/** What may be saved as a scenario, and its result. */

import { invalid } from '#api/platform/http/validation.ts';
import { calculate } from '#shared/calculators/calculation.ts';
import { figuresVersion, keyFigures } from '#shared/calculators/key-figures.ts';
import { type Calculator, readQuery } from '#shared/calculators/query.ts';
import { fieldMessages } from '#shared/calculators/query-fields.ts';
import type { FieldMessage } from '#shared/calculators/query-reader.ts';
import { queryText, writeQuery } from '#shared/calculators/query-writer.ts';
import { scenarioNameMaxLength, scenarioQueryMaxLength } from '#shared/product/fields/limits.ts';
import type { ScenarioFigure } from '#shared/product/scenarios/scenarios.ts';

/** The result of a scenario: figures, or why there are none. */
export interface ScenarioOutcome {
  readonly figures: readonly ScenarioFigure[];
  readonly refusal: string | null;
}

/** The entries as they are stored. */
export interface NormalizedInputs {
  readonly calculator: Calculator;
  /** The shortest query with the same meaning. */
  readonly query: string;
  readonly outcome: ScenarioOutcome;
  readonly figuresVersion: number;
}

/**
 * Reads entries as the calculator's page does. Rejects with 422 and the messages the page would
 * show; entries that are valid but have no result are accepted.
 */
export function normalizeInputs(query: string, today: string): NormalizedInputs {
  const read = readQuery(new URLSearchParams(query));
  if (read.asked === undefined) {
    throw refusedEntries(read.isAsked ? read.messages : [nothingEntered]);
  }
  const text = queryText(writeQuery(read.asked));
  if (text.length > scenarioQueryMaxLength) {
    const message = 'These entries are too long to save. Use fewer rows or shorter names.';
    throw invalid([{ pointer: '/query', code: 'maxLength', message }]);
  }
  const outcome = calculate(read.asked, today);
  const { calculator } = read;
  const shared = { calculator, query: text, figuresVersion };
  switch (outcome.kind) {
    case 'result':
      return { ...shared, outcome: { figures: keyFigures(outcome.result), refusal: null } };
    case 'refused':
      return { ...shared, outcome: { figures: [], refusal: outcome.refusal.message } };
    case 'invalid':
      throw refusedEntries(fieldMessages(read, outcome.faults));
  }
}

const nothingEntered: FieldMessage = {
  field: 'query',
  code: 'required',
  message: 'Enter something in the calculator first.',
};

/** All errors point at the same field of the body; their messages name the calculator's fields. */
function refusedEntries(messages: readonly FieldMessage[]) {
  return invalid(
    messages.map(({ field, code, message }) => ({
      pointer: '/query',
      code: `${code}-${field}`,
      message,
    })),
  );
}

/**
 * A name in the form that is compared: two names that differ only by case or spaces would be
 * confusing.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The name, or the name with the first number after it that makes it unique. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name;
  const bare = name.replace(/ \(\d{1,4}\)$/, '');
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const candidate = `${shortened(bare, scenarioNameMaxLength - ending.length)}${ending}`;
    if (!taken.has(nameKey(candidate))) return candidate;
  }
}

/** Cuts between characters, never inside one. */
function shortened(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\ufffd$/, '');
}
