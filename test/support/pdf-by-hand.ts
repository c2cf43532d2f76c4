/** PDFs written byte by byte, so that they can be wrong in one place. */
import { deflateSync } from 'node:zlib';

type Part = string | Buffer;

export const latin = (part: Part): Buffer =>
  typeof part === 'string' ? Buffer.from(part, 'latin1') : part;

/** A PDF of these objects, numbered from 1, with a right table of where they are. */
export function pdf(objects: readonly Part[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const at: number[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([latin(`${index + 1} 0 obj\n`), latin(object), latin('\nendobj\n')]);
    at.push(length);
    parts.push(part);
    length += part.length;
  }
  const rows = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, latin(table), latin(end)]);
}

export function stream(content: Part, entries = ''): Buffer {
  const bytes = latin(content);
  return Buffer.concat([
    latin(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    latin('\nendstream'),
  ]);
}

interface PageOptions {
  readonly page?: string;
  readonly box?: string;
  readonly resources?: string;
  readonly catalog?: string;
  readonly content?: Part;
  /** Objects from number 5 on. */
  readonly more?: readonly Part[];
  readonly trailer?: string;
}

/** A PDF of one page: 1 catalog, 2 pages, 3 page, 4 content, and what else is wanted. */
export function onePage(options: PageOptions): Buffer {
  const { page = '', box = '[0 0 612 792]', resources = '', catalog = '', more = [] } = options;
  return pdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
      options.content instanceof Buffer
        ? options.content
        : stream(options.content ?? '1 0 0 rg 9 9 99 99 re f'),
      ...more,
    ],
    options.trailer,
  );
}

export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ');
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 612 792] >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R >>'),
  ]);
}

/** Pages inside pages inside pages. */
export function deepPages(depth: number): Buffer {
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...Array.from(
      { length: depth },
      (_, at) =>
        `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 /Parent ${Math.max(2, at + 1)} 0 R >>`,
    ),
    `<< /Type /Page /MediaBox [0 0 612 792] /Parent ${depth + 1} 0 R >>`,
  ]);
}

/** Drawings inside drawings, each of which draws the next ten times. */
export function manifold(levels: number): Buffer {
  const form = (at: number): Buffer =>
    stream(
      '/F Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /F ${at + 6} 0 R >> >>`,
    );
  return onePage({
    resources: '/XObject << /F 5 0 R >>',
    content: '/F Do',
    more: [
      ...Array.from({ length: levels }, (_, at) => form(at)),
      stream('0 0 m 600 700 l 300 20 l f', '/Type /XObject /Subtype /Form /BBox [0 0 612 792]'),
    ],
  });
}

export function image(entries: string, data: Part): Buffer {
  return onePage({
    resources: '/XObject << /I 5 0 R >>',
    content: 'q 600 0 0 700 0 0 cm /I Do Q',
    more: [
      stream(
        data,
        `/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`,
      ),
    ],
  });
}

export const form = '/Type /XObject /Subtype /Form /BBox [0 0 612 792]';

export function action(entries: string): Buffer {
  return onePage({
    catalog: `/OpenAction << ${entries} >>`,
    page: `/AA << /O << ${entries} >> >>`,
  });
}

/**
 * A small file of which most pages take minutes: they fill themselves 40 000 times with colours that
 * a little program computes for every point.
 * @param isCostly which pages, counted from 1
 */
export function costlyPages(count: number, isCostly = (page: number) => page > 1): Buffer {
  const [plain, costly, colours] = [3, 4, 5];
  const first = colours + 1;
  const page = (at: number): string =>
    `<< /Type /Page /Parent 2 0 R /Contents ${isCostly(at) ? costly : plain} 0 R >>`;
  const kids = Array.from({ length: count }, (_, at) => `${first + at} 0 R`).join(' ');
  const shading = `/ShadingType 1 /ColorSpace /DeviceRGB /Matrix [612 0 0 792 0 0] /Function ${colours} 0 R`;
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 612 792] /Resources << /Shading << /S << ${shading} >> >> >>`,
    stream('1 0 0 rg 9 9 99 99 re f'),
    stream(deflateSync(Buffer.from('/S sh\n'.repeat(40_000))), '/Filter /FlateDecode'),
    stream(
      '{ 2 copy atan sin mul dup dup }',
      '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
    ),
    ...Array.from({ length: count }, (_, at) => page(at + 1)),
  ]);
}
