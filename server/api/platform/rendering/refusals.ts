import { ProblemError, problem } from '#shared/http/errors.ts';
import { refused } from '../files/spool.ts';
import { sheetsMax } from '../sheets/limits.ts';
import { documentMaxBytes, imageMaxPixels, imageMaxSide, pagesMax } from './limits.ts';

/** Why a file, or a page of it, is not rendered; each sentence says what to do. */
export const refusals = {
  empty: 'The file is empty. Choose another one.',
  kind: 'The file is not what its name says. Send a PDF, or a PNG or JPEG image.',
  damaged: 'The file is damaged or incomplete. Save or export it again and send that file.',
  encrypted:
    'The PDF is protected with a password. Save it without one and send that file: you control who can read it here.',
  'no-pages': 'The PDF has no pages. Export it again and send that file.',
  'too-many-pages': `The PDF has more than ${pagesMax} pages. Split it into several documents.`,
  'page-too-large':
    'A page of the PDF is larger than any paper, or has no size. Export it again with ordinary pages, such as A4 or Letter.',
  'too-many-pixels': `The image has too many pixels: at most ${imageMaxSide} on a side and ${imageMaxPixels / 1_000_000} million altogether. Make it smaller.`,
  'too-large': `The file is larger than ${documentMaxBytes / 1024 / 1024} MiB. Make it smaller, or split it.`,
  'too-slow':
    'A page takes too long to render. Export the file again with simpler drawings or smaller images.',
  'too-complex':
    'A page needs too much memory, or breaks the program that renders it. Export the file again with simpler drawings or smaller images.',
  'sheets-encrypted':
    'This workbook is protected with a password, or saved in a format from before 2007. Save it as XLSX without one and send that file: you control who can read it here.',
  'sheets-macros':
    'This workbook has macros. Save it as an Excel workbook without macros (.xlsx) and send that file.',
  'sheets-too-large':
    'This workbook unpacks to more than can be shown. Leave out what readers don’t need, or split it into several files.',
  'row-too-long':
    'A row of this CSV file has more than a million characters, often because a quotation mark is never closed. Export it again and send that file.',
  'too-many-sheets': `This workbook has more than ${sheetsMax} sheets. Split it into several files.`,
  'no-sheets':
    'This file has no sheet that can be shown: they are all hidden, or none is a table. Show one, save it as XLSX and send that file.',
} as const;

export type RefusalCode = keyof typeof refusals;

/** The error of a file that is not rendered, whatever is tried; what is temporary is a 503. */
export function refusal(code: RefusalCode): ProblemError {
  return refused(code, refusals[code]);
}

/** Tells whether a text is the code of a refusal. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code);
}

/** Why a file was refused; undefined for every other error, after which it can be tried again. */
export function refusalOf(error: unknown): { code: string; message: string } | undefined {
  if (!(error instanceof ProblemError) || error.problem.status !== 422) return undefined;
  const [fault] = error.problem.errors ?? [];
  return fault === undefined ? undefined : { code: fault.code, message: fault.message };
}

/** Too many wait, or it takes longer than a request may; what is rendered meanwhile is cached. */
export function busy(): ProblemError {
  const detail = 'Pages are being rendered for many people right now. Try again in a moment.';
  return new ProblemError(problem('unavailable', detail), { 'retry-after': '2' });
}

/** The files of one raise have taken all the time that they may take in an hour. */
export function outOfTime(seconds: number): ProblemError {
  const minutes = Math.ceil(seconds / 60);
  const detail = `The documents of this data room have used up the time for preparing pages in this hour. Pages that are prepared can still be read; try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new ProblemError(problem('rate-limited', detail), { 'retry-after': String(seconds) });
}

/** There is no page of this number. */
export function noSuchPage(): ProblemError {
  return new ProblemError(problem('not-found', 'The document has no page of this number.'));
}
