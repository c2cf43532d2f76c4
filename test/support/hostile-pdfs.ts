/** Hostile PDFs, all made here: protected, with programs in them, or endless to draw. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { HostilePdf } from './broken-pdfs.ts';
import { pdfOf } from './documents.ts';
import { madeImage } from './image-files.ts';
import { action, form, latin, manifold, onePage, stream } from './pdf-by-hand.ts';

/** Makes the hostile PDFs. */
export async function hostilePdfs(): Promise<readonly HostilePdf[]> {
  const good = await pdfOf(['One', 'Two', 'Three']);
  return [
    {
      name: 'protected with a password',
      bytes: await pdfOf(['Secret'], { userPassword: 'secret', pdfVersion: '1.7' }),
      expected: 'encrypted',
    },
    {
      name: 'protected against changes only',
      bytes: await pdfOf(['Open'], { ownerPassword: 'secret', pdfVersion: '1.7' }),
      expected: 'rendered',
    },
    {
      name: 'protected in an unknown way',
      bytes: onePage({
        trailer: '/Encrypt << /Filter /Own /V 9 /R 9 /O (x) /U (y) /P 0 >> /ID [(a) (b)]',
      }),
      expected: 'encrypted',
    },
    {
      name: 'a script that never ends',
      bytes: action('/S /JavaScript /JS (for (;;) app.alert(1);)'),
      expected: 'rendered',
    },
    {
      name: 'a program to start',
      bytes: action('/S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >>'),
      expected: 'rendered',
    },
    {
      name: 'an address to fetch',
      bytes: action('/S /SubmitForm /F << /FS /URL /F (http://127.0.0.1:9/x) >>'),
      expected: 'rendered',
    },
    {
      name: 'content from a file of the server',
      bytes: onePage({
        content: latin('<< /Length 0 /F (/etc/passwd) /FFilter /None >>\nstream\n\nendstream'),
      }),
      expected: 'rendered',
    },
    {
      name: 'a program attached',
      bytes: onePage({
        catalog: '/Names << /EmbeddedFiles << /Names [(x.exe) 5 0 R] >> >>',
        more: ['<< /Type /Filespec /F (x.exe) /EF << /F 6 0 R >> >>', stream('MZ')],
      }),
      expected: 'rendered',
    },
    {
      name: 'a form with scripts of its own',
      bytes: onePage({
        catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>',
        more: [
          stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>1</script></xdp:xdp>'),
        ],
      }),
      expected: 'rendered',
    },
    {
      name: 'a font that is noise',
      bytes: onePage({
        resources: '/Font << /A 5 0 R >>',
        content: 'BT /A 40 Tf 50 500 Td (Text) Tj ET',
        more: [
          '<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 0 /LastChar 0 /Widths [9] /FontDescriptor 6 0 R >>',
          '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 7 0 R >>',
          stream(randomBytes(20_000)),
        ],
      }),
      expected: 'rendered',
    },
    {
      name: 'a font whose letters are written in it',
      bytes: onePage({
        resources: '/Font << /A 5 0 R >>',
        content: 'BT /A 40 Tf 50 500 Td (aaaa) Tj ET',
        more: [
          '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /A 5 0 R >> >> >>',
          stream('9 0 d0 BT /A 9 Tf (aaaa) Tj ET'),
        ],
      }),
      expected: 'rendered',
    },
    {
      name: 'a rendering that contains itself',
      bytes: onePage({
        resources: '/XObject << /F 5 0 R >>',
        content: '/F Do',
        more: [stream('/F Do /F Do', `${form} /Resources << /XObject << /F 5 0 R >> >>`)],
      }),
      expected: 'too-complex',
    },
    {
      name: 'drawings ten times in each other, twelve deep',
      bytes: manifold(12),
      expected: 'too-complex',
    },
    {
      name: 'a pattern that contains itself',
      bytes: onePage({
        resources: '/Pattern << /P 5 0 R >>',
        content: '/Pattern cs /P scn 0 0 612 792 re f',
        more: [
          stream(
            '/Pattern cs /P scn 0 0 9 9 re f',
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 5 0 R >> >>',
          ),
        ],
      }),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'a pattern of steps too small to count',
      bytes: onePage({
        resources: '/Pattern << /P 5 0 R >>',
        content: '/Pattern cs /P scn 0 0 612 792 re f',
        more: [
          stream(
            '0 0 9 9 re f',
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
          ),
        ],
      }),
      expected: 'too-slow',
    },
    {
      name: 'a mask that is its own mask',
      bytes: onePage({
        resources: '/ExtGState << /G 6 0 R >> /XObject << /F 5 0 R >>',
        content: '/G gs /F Do',
        more: [
          stream(
            '/G gs 0 0 99 99 re f',
            `${form} /Group << /S /Transparency >> /Resources << /ExtGState << /G 6 0 R >> >>`,
          ),
          '<< /Type /ExtGState /SMask << /S /Alpha /G 5 0 R >> >>',
        ],
      }),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'a million states never given back',
      bytes: onePage({
        content: stream(deflateSync(Buffer.from('q '.repeat(1_000_000))), '/Filter /FlateDecode'),
      }),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'a million curves across the page',
      bytes: onePage({
        content: stream(
          deflateSync(Buffer.from(`9 w 0 0 m ${'0 700 600 0 600 700 c 0 0 l '.repeat(300_000)} S`)),
          '/Filter /FlateDecode',
        ),
      }),
      expected: ['rendered', 'too-complex', 'too-slow'],
    },
    {
      name: 'an image first, then a PDF',
      bytes: Buffer.concat([latin('GIF89a'), good]),
      expected: 'kind',
    },
    {
      name: 'a web page first, then a PDF',
      bytes: Buffer.concat([latin('<script>alert(1)</script>'), good]),
      expected: 'kind',
    },
    {
      name: 'a PDF first, then an archive',
      bytes: Buffer.concat([good, latin('PK\u0003\u0004'), Buffer.alloc(500)]),
      expected: 'rendered',
    },
    { name: 'an archive', bytes: latin(`PK\u0003\u0004${'x'.repeat(500)}`), expected: 'kind' },
    { name: 'a PNG named PDF', bytes: await madeImage(30, 30), expected: 'kind' },
  ];
}
