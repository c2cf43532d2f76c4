/** The one rule for names, and the addresses of websites. */
import t from 'tap';
import { Compile } from 'typebox/compile';
import { companyRequest } from '#shared/product/companies/companies.ts';
import { emptiableName, nameLine } from '#shared/product/fields/schema.ts';

const name = Compile(nameLine(100, { title: 'your name' }));
const maybe = Compile(emptiableName(100, 'the legal name'));
const company = Compile(companyRequest);

const seen = [
  'Ada',
  ' Ada Lovelace ',
  'Cal.com',
  'AC/DC',
  'Studio 1848',
  '李小龍',
  'علی\u200cرضا',
  '👩\u200d🚀 Ada',
  'Łódź',
  'e\u0301va',
  '7',
];
const unseen = [
  '',
  '   ',
  '\u00a0',
  '\u200b',
  '\u200d\u200d',
  '\u200c',
  '\ufeff',
  '\u2060\u2063',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\u00ad',
  '\u034f',
  '\ufe0f',
  'Ada\u202eevE',
  '\u2066Ada\u2069',
  'A\u200bda',
  'Ada\ufeff',
  'Ada\u0000',
  'Ada\nEve',
  'Ada\u2028Eve',
  'Ada\u0085',
];

/** In ASCII: a line separator would end the line of a report. */
const spelt = (text: string) =>
  [...text]
    .map((one) => (/[ -~]/.test(one) ? one : `U+${one.codePointAt(0)?.toString(16)}`))
    .join('');

t.test('a name can be seen, and turns nothing around', async (t) => {
  for (const one of seen) {
    t.ok(name.Check(one), one);
    t.ok(maybe.Check(one), one);
    t.ok(company.Check({ name: `${one} ${one}` }), one);
  }
  for (const one of unseen) {
    t.notOk(name.Check(one), spelt(one));
    t.equal(maybe.Check(one), one === '', spelt(one));
    if (one.trim() !== '') t.notOk(company.Check({ name: `${one}${one}` }), spelt(one));
  }
  t.notOk(name.Check('a'.repeat(101)));
});

t.test('a website is an address that is what it looks like', async (t) => {
  const check = (website: string) => company.Check({ name: 'Acme', website });
  for (const website of [
    '',
    'https://example.com',
    'https://www.example.co.uk/about?x=1&y=2#team',
    'https://example.com:8443/',
    'https://müller.de',
    'https://例え.jp/',
    'https://medium.com/@acme',
  ]) {
    t.ok(check(website), website);
  }
  for (const website of [
    'http://example.com',
    'https://',
    'https://localhost',
    'https://bank.example@evil.example',
    'https://user:secret@evil.example/',
    'https://bank.example%40evil.example',
    'https://example.com/"onclick=x',
    "https://example.com/'x",
    'https://example.com/`x`',
    'https://example.com/<b>',
    'https://exa mple.com',
    'https://example.com\\@evil.example',
    'https://example.com/\u202egpj',
    'https://exam\u200bple.com',
    'https://example.com/a b',
    'https://example.com:99999999',
    'javascript:alert(1)',
  ]) {
    t.notOk(check(website), website);
  }
});

t.test('the longest and worst texts are judged at once', async (t) => {
  const began = process.cpuUsage();
  for (const part of ['\u200d', ' ', 'a', 'a.', 'a-', '\u3164 ', '\ufe0f']) {
    const long = part.repeat(100_000);
    name.Check(`${long}\u202e`);
    company.Check({ name: `${long}\u202e`, website: `https://${long}"` });
  }
  const { user, system } = process.cpuUsage(began);
  // The time of the process itself, so that a busy machine changes nothing; it takes some 20 ms.
  t.ok(user + system < 2_000_000, `${(user + system) / 1_000} ms`);
});
