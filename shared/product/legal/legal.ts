/** The legal texts, as their pages show them, and which versions were accepted. */
import { type Static, Type } from 'typebox';
import { richText } from '../content/content.ts';
import { closed, oneOf, orNull } from '../fields/schema.ts';
import { legalDocuments } from './legal-documents.ts';

const document = oneOf(legalDocuments, { title: 'the name of the text' });
const version = Type.String({ description: 'Its date, such as 2026-11-20 or 2026-11.' });
const day = Type.String({ description: 'The first day on which it is in force, as an ISO date.' });

const legalVersion = closed({
  version,
  day,
  changes: orNull(Type.String({ description: 'What changed since the previous version.' })),
});
export type LegalVersion = Static<typeof legalVersion>;

const legalOverview = closed({ document, title: Type.String(), current: version, day });

/** Which version of each text is in force: the versions that a new account accepts. */
export const legalInForce = closed({ documents: Type.Array(legalOverview) });
export type LegalInForce = Static<typeof legalInForce>;

export const legalTextQuery = closed({
  document,
  version: Type.Optional(
    Type.String({
      minLength: 7,
      maxLength: 10,
      pattern: '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$',
      title: 'the version, such as 2026-11-20',
      description: 'The one in force when not given.',
    }),
  ),
});
export type LegalTextQuery = Static<typeof legalTextQuery>;

const legalSection = closed({
  anchor: Type.String({ description: 'The id of the section on its page.' }),
  title: Type.String(),
  content: richText,
});
export type LegalSection = Static<typeof legalSection>;

/** One version of one text, filled in for the operator. */
export const legalText = closed({
  document,
  title: Type.String(),
  summary: orNull(Type.String()),
  version,
  day,
  current: version,
  introduction: richText,
  sections: Type.Array(legalSection),
  versions: Type.Array(legalVersion, {
    description: 'All versions, newest first; one may come into force in the future.',
  }),
});
export type LegalText = Static<typeof legalText>;

export const dueLegalText = closed({
  document,
  title: Type.String(),
  version,
  day,
  changes: orNull(Type.String()),
});
export type DueLegalText = Static<typeof dueLegalText>;

/** The texts that changed since a member accepted them. */
export const dueLegalTexts = closed({ items: Type.Array(dueLegalText) });
export type DueLegalTexts = Static<typeof dueLegalTexts>;

export const legalAcceptance = closed({
  document,
  version: Type.String({ minLength: 1, maxLength: 40, title: 'the version you read' }),
});
export type LegalAcceptance = Static<typeof legalAcceptance>;
