/** Where the fields are in a text: {{investor}}, with spaces inside the braces or without. */
import { type MergeField, mergeFields } from './merge-fields.ts';

const byName = new Map(mergeFields.map((field) => [field.name, field]));
const written = /\{\{([^{}\r\n]*)\}\}/g;
/** Characters that Unicode keeps free, so that no text has them; between them stands a number. */
const marked = /\ufdd0(\d+)\ufdd1/g;
const marks = /[\ufdd0\ufdd1]/g;

/** Finds a field by its name, as it is written between the braces. */
export function mergeFieldNamed(name: string): MergeField | undefined {
  return byName.get(name.trim());
}

/**
 * Puts marks in the place of the fields of a text in Markdown, which no rule of Markdown concerns.
 * They are filled after it was read, so that no value can become a heading, a list or a link.
 */
export function markFields(markdown: string): string {
  return markdown.replace(marks, '').replace(written, (whole, name: string) => {
    const field = mergeFieldNamed(name);
    return field === undefined ? whole : `\ufdd0${mergeFields.indexOf(field)}\ufdd1`;
  });
}

/** Fills the marks of a text, once: what a value says is never filled again. */
export function fillFields(text: string, fill: (field: MergeField) => string): string {
  return text.replace(marked, (_whole, at: string) => {
    const field = mergeFields[Number(at)];
    return field === undefined ? '' : plainLine(fill(field));
  });
}

/** Writes a value as a part of one line, without characters that would turn around what follows. */
export function plainLine(value: string): string {
  return value
    .replace(/[\ufdd0\ufdd1\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
