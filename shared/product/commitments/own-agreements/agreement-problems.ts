/** What is wrong with a company's own agreement, line by line; the API refuses what this finds. */
import type { Instrument } from '../../raises/offer-words.ts';
import type { AgreementFacts } from '../agreements/agreement-facts.ts';
import { mergeFieldNamed } from './field-marks.ts';
import { type MergeField, mergeFieldsOf } from './merge-fields.ts';

/** A mistake in the text. */
export interface AgreementProblem {
  readonly code:
    | 'unknown-field'
    | 'broken-field'
    | 'empty-field'
    | 'unused-field'
    | 'too-many-fields'
    | 'not-text';
  /** A sentence that begins with the number of the line, where there is one. */
  readonly message: string;
}

/** The terms of a raise, as far as fields depend on them. */
interface Checked {
  readonly instrument: Instrument | null;
  readonly facts: AgreementFacts;
}

/** So many are named at once; who mends these sees the others. */
const namedMax = 10;
/** Each may be as long as the longest value, and the text is kept for each who signs it. */
const fieldsMax = 200;

/** Finds what is wrong with a text in Markdown, in the order of its lines. */
export function agreementProblems(
  text: string,
  { instrument, facts }: Checked,
): readonly AgreementProblem[] {
  const offered = mergeFieldsOf(instrument);
  const used: string[] = [];
  const found: AgreementProblem[] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    for (const one of lineProblems(line, offered, facts, used)) {
      found.push({ code: one.code, message: `Line ${at + 1}: ${one.message}` });
      if (found.length === namedMax) return found;
    }
  }
  for (const { name, label, isRequired } of offered) {
    if (isRequired !== true || used.includes(name)) continue;
    const message = `Name the ${lowerFirst(label)} in the text: write {{${name}}} where it belongs.`;
    found.push({ code: 'unused-field', message });
  }
  return found.slice(0, namedMax);
}

/** What a text that is signed cannot have, at the beginning of a line or anywhere in it. */
const notText: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  {
    pattern: /(?:^|[^\\])<[a-z/!?]/i,
    message: 'HTML and links in <> aren’t allowed. Write it as text.',
  },
  { pattern: /!\[/, message: 'Images aren’t allowed in an agreement.' },
  {
    pattern: /\]\(|\]\[|^\[[^\]]+\]:/,
    message: 'Links aren’t allowed. Write the address as text.',
  },
  { pattern: /^(?:`{3}|~{3})/, message: 'Code blocks aren’t allowed in an agreement.' },
  {
    pattern: /^\|?[ \t]*:?-+:?[ \t]*\|[\s|:-]*$/,
    message: 'Tables aren’t allowed in an agreement. Write a list.',
  },
];

/** A pair of braces, or one that has no other, or a name of which a brace is missing. */
const braces = /\{\{([^{}]*)\}\}|\{([^{}]*)\}|\{+|\}+/g;

/** Finds what is wrong in one line, one after the other: only as many are looked for as are named. */
function* lineProblems(
  line: string,
  offered: readonly MergeField[],
  facts: AgreementFacts,
  used: string[],
): Generator<AgreementProblem> {
  const words = line.replace(/^[\s>]+/, '');
  const refused = notText.find(({ pattern }) => pattern.test(words));
  if (refused !== undefined) yield { code: 'not-text', message: refused.message };
  for (const [whole, name, single] of line.matchAll(braces)) {
    if (name === undefined || name.trim() === '') {
      const message = brokenWords(whole, single);
      if (message !== undefined) yield { code: 'broken-field', message };
      continue;
    }
    const field = mergeFieldNamed(name);
    if (field === undefined || !offered.includes(field)) {
      yield { code: 'unknown-field', message: unknownWords(name.trim(), offered) };
      continue;
    }
    used.push(field.name);
    if (used.length === fieldsMax + 1) {
      const message = `An agreement can have ${fieldsMax} fields. Remove the ones from here on.`;
      yield { code: 'too-many-fields', message };
    }
    if (field.value(facts) === null) yield { code: 'empty-field', message: emptyWords(field) };
  }
}

/** What is wrong with braces that are no field; undefined where they are words. */
function brokenWords(whole: string, single: string | undefined): string | undefined {
  const meant = single === undefined ? undefined : mergeFieldNamed(single);
  if (meant !== undefined) return `“${whole}” isn’t a field. Write {{${meant.name}}}.`;
  if (single !== undefined) return undefined;
  return `“${shortened(whole)}” isn’t a complete field. Write a field as {{investor}}.`;
}

function emptyWords({ name, label }: MergeField): string {
  return `{{${name}}} is empty, because the raise has no ${lowerFirst(label)} yet. Enter it, or remove the field.`;
}

function unknownWords(name: string, offered: readonly MergeField[]): string {
  const names = offered.map((field) => field.name);
  const near = nearest(name, names);
  const instead =
    near === undefined
      ? `Use one of these: ${names.map((one) => `{{${one}}}`).join(', ')}.`
      : `Did you mean {{${near}}}?`;
  return `There’s no field {{${shortened(name)}}}. ${instead}`;
}

/** Much longer than any name. */
const nameMax = 40;

function shortened(name: string): string {
  return name.length > nameMax ? `${name.slice(0, nameMax)}…` : name;
}

/** The name that is meant, where one is near enough to be it. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const asked = name
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .slice(0, nameMax);
  const [best] = names
    .map((one) => ({ one, distance: editDistance(asked, one) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance <= Math.max(1, best.one.length / 3)
    ? best.one
    : undefined;
}

/** How many letters have to be added, removed or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_each, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function lowerFirst(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
