/** How every mail begins: the operator's logo or name, the greeting, and a sentence. */
import sharp from 'sharp';
import t from 'tap';
import type { MailTemplate, MailVars } from '#api/platform/mail/mail-kinds.ts';
import { mailLogo } from '#api/platform/mail/mail-logo.ts';
import { writeMail } from '#api/platform/mail/write-mail.ts';
import { defaultColours } from '#shared/brand/default-colours.ts';
import { registrationOf, visitor } from '#test/support/api-visitor.ts';
import { pngOf } from '#test/support/brand-files.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { testApi } from '#test/support/product-api.ts';

const link = 'https://x.example/login?a=1&b=2';
const nora = { name: 'Nora Lindqvist', link };
const invited = { invitedBy: 'Olga Reiter', company: 'Acme', link };
const examples: { readonly [T in MailTemplate]: MailVars[T] } = {
  'verify-email': { ...nora, hours: 24 },
  'already-registered': nora,
  'reset-password': { ...nora, minutes: 30 },
  'password-changed': { ...nora, wrongCodes: 2 },
  'two-factor-on': nora,
  'two-factor-off': nora,
  'two-factor-reset': nora,
  'recovery-codes-made': nora,
  'recovery-code-used': { ...nora, left: 3 },
  'second-step-locked': nora,
  'export-ready': { ...nora, days: 7 },
  'deletion-requested': { ...nora, day: '2026-03-09' },
  'deletion-cancelled': nora,
  'account-deleted': nora,
  'operator-invitation': { ...invited, hours: 24 },
  'company-invitation': { ...invited, role: 'editor', days: 14 },
  'room-invitation': invited,
  'adviser-invitation': invited,
  'company-owner': { ...nora, company: 'Acme' },
  'company-removed': { ...nora, company: 'Acme' },
  'contact-message': {
    ...{ reference: 'R-1', name: 'Vera', email: 'vera@x.example' },
    ...{ topic: 'raising capital', body: 'How long\n\ndoes it take?' },
  },
  'contact-received': { ...nora, reference: 'R-1', businessDays: 2 },
  notification: { ...nora, title: 'You now own Acme', button: 'View company' },
  update: {
    ...nora,
    ...{ company: 'Acme', title: 'October', raise: 'Seed round', paragraphs: ['We grew.'] },
    ...{ corrections: ['By a tenth.'], metrics: ['Users: 12'] },
  },
  'new-raises': {
    ...nora,
    raises: [{ company: 'Acme', title: 'Robots', reasons: ['Seed is one of your stages'] }],
    more: 12,
  },
  digest: { ...nora, titles: ['You now own Acme'], more: 2 },
};
/** Sent to people of whom nobody knows what they are called. */
const withoutName: readonly MailTemplate[] = [
  'operator-invitation',
  'company-invitation',
  'room-invitation',
  'adviser-invitation',
  'contact-message',
];
const frame = { brandName: 'Elm & Co', colours: defaultColours };

t.test('every mail greets by the given name, and goes on with a capital letter', async (t) => {
  for (const [name, vars] of Object.entries(examples)) {
    const template = name as MailTemplate;
    const { text, html } = writeMail(template, vars as never, frame);
    const greeting = withoutName.includes(template) ? 'Hello,' : 'Hello Nora,';
    const [first, second] = text.split('\n\n');
    t.equal(first, greeting, template);
    t.match(second, /^\p{Lu}/u, template);
    const [brand, hello, sentence] = [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(
      ([, inner]) => inner,
    );
    t.equal(brand, 'Elm &amp; Co', 'without a logo, the name in type');
    t.equal(hello, greeting, template);
    t.match(sentence, /^\p{Lu}/u, template);
    t.notMatch(html, /<img|<script|<link|undefined/, 'nothing from elsewhere');
    if (!text.includes('https:')) continue;
    t.match(text, link);
    t.match(html, 'https://x.example/login?a=1&amp;b=2');
  }
});

const elm =
  '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="100"><rect width="500" height="100" rx="20" fill="#1d3f8a"/><circle cx="60" cy="50" r="30" fill="#fff"/></svg>';

t.test('the logo travels with the mail, as a PNG that the HTML names', async (t) => {
  const smtp = await mailServer(t);
  const logo = { bytes: Buffer.from(elm), width: 500, height: 100 };
  const api = await testApi(t, { smtpUrl: smtp.url, brandName: 'Elm & Co', logo });
  const me = visitor(api);
  await me.post('/auth/register', registrationOf('ada@example.com', { name: 'Ada Example' }));
  await me.post('/auth/register', registrationOf('bob@example.com', { name: 'Bob Example' }));
  await api.jobs.drain('mail');
  t.equal(smtp.sources.length, 2);
  for (const source of smtp.sources) {
    const id = /^Content-ID: <(.+)>/im.exec(source)?.[1] ?? 'none';
    t.match(id, /^logo-[0-9a-f]{12}@example\.com$/);
    t.match(source, /^Content-Type: multipart\/related/im);
    t.match(source, /^Content-Disposition: inline; filename=logo\.png/im);
    const html = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    t.match(html, `<img src="cid:${id}" alt="Elm &amp; Co" width="180" height="36"`);
    t.notMatch(html, /src="http/);
    const part = source.slice(source.search(/^Content-ID/im));
    const base64 = part.slice(part.indexOf('\r\n\r\n')).split('\r\n--')[0] ?? '';
    const image = Buffer.from(base64, 'base64');
    const { format, width, height } = await sharp(image).metadata();
    t.same({ format, width, height }, { format: 'png', width: 360, height: 72 });
    t.ok(image.length < 8 * 1024, `${image.length} bytes`);
    t.ok(source.length < 16 * 1024, `the whole mail has ${source.length} bytes`);
  }
});

t.test('a logo is as high as on the pages, and no wider than a phone shows', async (t) => {
  const warnings: unknown[] = [];
  const log = { warn: (line: unknown) => void warnings.push(line) };
  const sizeOf = async (bytes: Buffer, width: number, height: number) => {
    const drawn = await mailLogo({ bytes, width, height }, log)();
    return [drawn?.width, drawn?.height];
  };
  t.same(await sizeOf(pngOf(400, 100), 400, 100), [144, 36]);
  t.same(await sizeOf(pngOf(1_200, 60), 1_200, 60), [240, 12]);
  t.same(await sizeOf(pngOf(20, 10), 20, 10), [72, 36]);
  t.same(warnings, []);
  t.same(await sizeOf(Buffer.from('no image'), 10, 10), [undefined, undefined]);
  t.equal(warnings.length, 1, 'the mail then has the name, and the log says why');
  t.equal(await mailLogo(undefined, log)(), undefined);
});
