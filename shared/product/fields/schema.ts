/**
 * How schemas are written here: closed objects, and a `title` that fits after "Enter …", from which
 * the message at the field is made. The client imports types only (see limits.ts).
 */
import {
  type TLiteral,
  type TNull,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TString,
  type TUnion,
  Type,
} from 'typebox';
import type { SentenceOverrides } from './field-sentences.ts';

/** A field's wording: `title` as in "Enter {title}.", and its own sentences. */
export interface FieldWords {
  readonly title?: string;
  readonly description?: string;
  /** Replace the generated sentence of a keyword: `{ required: 'Choose a role.' }`. */
  readonly sentences?: SentenceOverrides;
}

/** An object that refuses fields it does not know. */
export function closed<P extends TProperties>(
  properties: P,
  options: TSchemaOptions = {},
): TObject<P> {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** A line of text of 1 to `maxLength` characters that is not only space. */
export function line(maxLength: number, words: FieldWords = {}): TString {
  return Type.String({
    minLength: 1,
    maxLength,
    // The leading part matches only white space. If it matched anything, a text could be split in
    // as many ways as it has characters, and the pattern would try all of them.
    pattern:
      '^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
    ...words,
  });
}

/**
 * Characters that nobody sees or that turn the text around them: controls, soft hyphens, zero-width
 * spaces, marks of direction, and line separators. A joiner (U+200C, U+200D) belongs to Persian,
 * Indic scripts and emoji, so it is allowed beside something that is seen.
 */
const unseen =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';
/** Blank although no space: joiners alone, fillers of Hangul, and the empty Braille cell. */
const blank =
  '\\s\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u200c\\u200d\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f';

/** A name of somebody or something: 1 to `maxLength` characters that can be seen. */
export function nameLine(maxLength: number, words: FieldWords = {}): TString {
  const { title = 'a name', sentences } = words;
  return Type.String({
    minLength: 1,
    maxLength,
    // The leading part matches only what is blank, so that there is one way to match a text.
    pattern: `^[${blank}]*[^${blank}${unseen}][^${unseen}]*$`,
    title,
    sentences: { pattern: `Enter ${title} with characters that can be seen.`, ...sentences },
  });
}

/** A name that may be left empty. */
export function emptiableName(maxLength: number, title: string): TString {
  return Type.String({
    maxLength,
    pattern: `^(?:[${blank}]*[^${blank}${unseen}][^${unseen}]*)?$`,
    title,
    sentences: { pattern: `Enter ${title} with characters that can be seen, or leave it empty.` },
  });
}

const noControlInLines = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';

/** Text that may be empty, without control characters; with `lines` it may have line breaks and tabs. */
export function freeText(maxLength: number, title: string, lines = false): TString {
  return Type.String({
    maxLength,
    pattern: lines ? noControlInLines : '^[^\\u0000-\\u001f\\u007f]*$',
    title,
  });
}

/** Text that says something, with line breaks and tabs, without other control characters. */
export function longText(minLength: number, maxLength: number, title: string): TString {
  return Type.String({ minLength, maxLength, pattern: noControlInLines, title });
}

/** One of a few words. */
export function oneOf<const V extends readonly [string, string, ...string[]]>(
  values: V,
  words: FieldWords = {},
): TUnion<{ -readonly [I in keyof V]: V[I] extends string ? TLiteral<V[I]> : never }> {
  return Type.Union(
    values.map((value) => Type.Literal(value)),
    { ...words },
  ) as never;
}

/** The value or null. */
export function orNull<S extends TSchema>(schema: S): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** A moment: ISO 8601 in UTC. */
export const moment: TString = Type.String({ format: 'date-time' });

/** An id: a prefix and 16 or more random bytes, with no meaning of its own. */
export function idOf(prefix: string): TString {
  return Type.String({
    maxLength: prefix.length + 65,
    pattern: `^${prefix}_[A-Za-z0-9_-]{16,64}$`,
  });
}

/**
 * The headers of an endpoint that changes a thing only if it still has a given version (RFC 9110,
 * 13.1.1).
 */
export const changeHeaders: TObject<{ 'if-match': TOptional<TString> }> = Type.Object({
  'if-match': Type.Optional(Type.String({ maxLength: 100 })),
});

/** Describes the ids of chosen rows in an address, separated by commas. */
export function chosenIds(prefix: string, maxItems: number, title: string): TString {
  const id = `${prefix}_[A-Za-z0-9_-]{16,64}`;
  const description = `Only these, separated by commas; at most ${maxItems}.`;
  const pattern = `^${id}(?:,${id}){0,${maxItems - 1}}$`;
  return Type.String({ title, description, maxLength: maxItems * (prefix.length + 66), pattern });
}
