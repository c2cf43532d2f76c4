/** Side letters: PDFs between a company and one investor, which both sign by their hashes. */
import { type Static, Type } from 'typebox';
import {
  commitmentReasonMaxLength,
  commitmentReasonMinLength,
  legalNameMaxLength,
  sideLetterNoteMaxLength,
  sideLetterSubjectMaxLength,
  signatoryTitleMaxLength,
} from '../fields/limits.ts';
import { closed, freeText, idOf, line, longText, moment, orNull } from '../fields/schema.ts';
import { pageImageQuery, pageNumber } from '../raises/reading.ts';
import { sideLetterEvents, sideLetterLifecycle } from './side-letter-lifecycle.ts';

/** An upload, until it is offered. */
export const uploadedSideLetter = closed({
  file: closed({
    id: idOf('fil'),
    bytes: Type.Integer(),
    sha256: Type.String(),
    pageCount: Type.Integer(),
  }),
});

/** Which page of a side letter. */
export const sideLetterPageParams = closed({ id: idOf('slt'), page: pageNumber });
/** How wide its picture is. */
export const sideLetterPageQuery = closed({ width: pageImageQuery.properties.width });

/** What a company offers, and who signs it for the company. */
export const sideLetterRequest = closed({
  file: Type.String({ ...idOf('fil'), title: 'the id of the uploaded PDF' }),
  subject: line(sideLetterSubjectMaxLength, { title: 'the subject of the letter' }),
  note: Type.Optional(freeText(sideLetterNoteMaxLength, 'your note', true)),
  name: line(legalNameMaxLength, { title: 'your name' }),
  title: line(signatoryTitleMaxLength, { title: 'your title in the company' }),
});
export type SideLetterRequest = Static<typeof sideLetterRequest>;

/** The signature of an investor: their name under the file that was shown, by its hash. */
export const sideLetterSignature = closed({
  typedName: line(legalNameMaxLength, { title: 'your name' }),
  sha256: Type.String({
    maxLength: 64,
    pattern: '^[0-9a-f]{64}$',
    title: 'the hash of the letter you were shown',
  }),
});

export const sideLetterDecline = closed({
  reason: longText(commitmentReasonMinLength, commitmentReasonMaxLength, 'your reason'),
});

/** A side letter as both sides and operators see it. */
export const sideLetter = closed({
  id: idOf('slt'),
  commitment: idOf('cmt'),
  subject: Type.String(),
  note: Type.String({ description: 'What the company says of it; may be empty.' }),
  state: Type.Enum(sideLetterLifecycle.states),
  sha256: Type.String({ description: 'Of the PDF, which both signatures name.' }),
  bytes: Type.Integer(),
  isThere: Type.Boolean({
    description:
      'Whether the PDF can be downloaded: not once it was withdrawn, or the account of the investor was erased.',
  }),
  pageCount: orNull(
    Type.Integer({
      description:
        'How many pages it has to view. Null where the PDF was removed, or was offered before pages could be viewed.',
    }),
  ),
  offered: closed(
    { name: Type.String(), title: Type.String(), at: moment },
    { description: 'The signature of the company, which it gives by offering the letter.' },
  ),
  signed: orNull(closed({ name: Type.String(), at: moment })),
  ended: orNull(
    closed(
      { at: moment, reason: Type.String() },
      { description: 'When it was declined, and why, or withdrawn.' },
    ),
  ),
  can: Type.Array(Type.Enum(sideLetterEvents), { description: 'What you can do with it now.' }),
  version: Type.Integer(),
});
export type SideLetter = Static<typeof sideLetter>;

export const sideLetterResponse = closed({ letter: sideLetter });
export const sideLetterList = closed({
  items: Type.Array(sideLetter),
  mayOffer: Type.Boolean({ description: 'Whether you can offer another one for the company.' }),
  signer: orNull(
    closed(
      { name: Type.String(), title: Type.String() },
      { description: 'The name and the title that you sign with for the company, where known.' },
    ),
  ),
  signsAs: orNull(
    Type.String({ description: 'The name that the investor types to sign; for them alone.' }),
  ),
});
export type SideLetterList = Static<typeof sideLetterList>;
