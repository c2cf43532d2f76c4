/** What a file is, by its first bytes: names and media types can be wrong. */

import type { ImageKind } from '#shared/product/content/image-address.ts';
import { refused } from '../files/spool.ts';

const ascii = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));

/** A signature and its offset. */
interface Mark {
  readonly at: number;
  readonly bytes: readonly number[];
}

const kindMarks: readonly { readonly kind: ImageKind; readonly marks: readonly Mark[] }[] = [
  {
    kind: 'png',
    marks: [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  },
  { kind: 'jpeg', marks: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }] },
  {
    kind: 'webp',
    marks: [
      { at: 0, bytes: ascii('RIFF') },
      { at: 8, bytes: ascii('WEBP') },
    ],
  },
  { kind: 'gif', marks: [{ at: 0, bytes: ascii('GIF87a') }] },
  { kind: 'gif', marks: [{ at: 0, bytes: ascii('GIF89a') }] },
];

/** File types that people send by mistake, with what to tell them. */
const otherMarks: readonly { readonly marks: readonly Mark[]; readonly words: string }[] = [
  { marks: [{ at: 0, bytes: ascii('%PDF') }], words: 'a PDF document' },
  { marks: [{ at: 4, bytes: ascii('ftyphe') }], words: 'an HEIC photo, which few browsers show' },
  { marks: [{ at: 4, bytes: ascii('ftypmif1') }], words: 'an HEIC photo, which few browsers show' },
  { marks: [{ at: 4, bytes: ascii('ftypavif') }], words: 'an AVIF image' },
  { marks: [{ at: 4, bytes: ascii('ftyp') }], words: 'a video' },
  { marks: [{ at: 0, bytes: ascii('BM') }], words: 'a BMP image' },
  { marks: [{ at: 0, bytes: [0x49, 0x49, 0x2a, 0x00] }], words: 'a TIFF image' },
  { marks: [{ at: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] }], words: 'a TIFF image' },
  { marks: [{ at: 0, bytes: ascii('PK\u0003\u0004') }], words: 'an archive or office document' },
];

/** The media types of images that are accepted. */
export type ImageType = `image/${ImageKind}`;

/**
 * The media type of an image, by its first bytes.
 * @throws ProblemError 422 that says what it is instead, and what to send
 */
export function imageTypeOf(bytes: Uint8Array): ImageType {
  const found = kindMarks.find(({ marks }) => bear(bytes, marks));
  if (found !== undefined) return `image/${found.kind}`;
  const what = wordsForOther(bytes);
  throw refused('kind', `This is ${what}. Send a PNG, JPEG, WebP or GIF image.`);
}

/** Describes a file of a type that is not accepted: "an SVG drawing, which …". */
function wordsForOther(bytes: Uint8Array): string {
  const known = otherMarks.find(({ marks }) => bear(bytes, marks));
  if (known !== undefined) return known.words;
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  if (/<svg[\s>]/i.test(start)) return 'an SVG drawing, which can carry scripts';
  return /^[\s\u00ef\u00bb\u00bf]*</.test(start) ? 'a web page' : 'not an image we can read';
}

function bear(bytes: Uint8Array, marks: readonly Mark[]): boolean {
  return marks.every((mark) => mark.bytes.every((byte, at) => bytes[mark.at + at] === byte));
}
