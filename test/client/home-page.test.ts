import t from 'tap';
import { structuredData } from '#client/document/seo/structured-data.ts';
import { faqExcerpt } from '#client/features/home/faq-excerpt.ts';
import { readSide } from '#client/features/home/how-it-works-steps.ts';
import { answers, termsQuery } from '#client/features/home/three-answers-figures.ts';
import type { PageView } from '#client/framework/pages/page-state.tsx';
import type { RowKind } from '#shared/calculators/ownership-table.ts';
import { pricedRound } from '#shared/calculators/priced-round.ts';
import { readQuery } from '#shared/calculators/query.ts';
import { multiply, toDecimal, whole } from '#shared/money/rational.ts';
import type { FaqItem } from '#shared/product/content/content.ts';
import type { Site } from '#shared/site/page-state.ts';

const item = (anchor: string): FaqItem => ({
  anchor,
  question: `About ${anchor}?`,
  answer: 'Markdown',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: anchor }] }],
});

const faqOf = (...anchors: readonly string[]) => ({
  topics: [
    { topic: 'founders' as const, title: 'For founders', items: anchors.slice(0, 3).map(item) },
    { topic: 'investors' as const, title: 'For investors', items: anchors.slice(3).map(item) },
  ],
  total: anchors.length,
});

const anchors = (faq: ReturnType<typeof faqOf>) => faqExcerpt(faq).map(({ anchor }) => anchor);

t.test(
  'the excerpt has the first questions of both sides, and fills up where some are gone',
  async (t) => {
    const whole = faqOf(
      'a',
      'minimum-target-maximum',
      'review',
      'b',
      'cancelling',
      'accreditation',
    );
    t.same(anchors(whole), ['review', 'minimum-target-maximum', 'accreditation', 'cancelling']);
    t.same(anchors(faqOf('a', 'b', 'review', 'c', 'd')), ['review', 'a', 'b', 'c']);
    t.same(anchors(faqOf('a')), ['a'], 'no more than there are');
    t.same(anchors(faqOf()), []);
    t.notOk('answer' in (faqExcerpt(whole)[0] ?? {}), 'the Markdown does not travel with the page');
  },
);

t.test('the side of the steps is the one asked for, else the founders', async (t) => {
  const side = (query: string) => readSide(new URL(`http://localhost/${query}`)).id;
  t.equal(side('?for=investors'), 'investors');
  t.equal(side('?for=founders'), 'founders');
  t.equal(side(''), 'founders');
  t.equal(side('?for=__proto__'), 'founders');
});

t.test('search engines are told what the configuration names, and nothing else', async (t) => {
  const bare: Site = {
    brandName: 'Elm Street',
    legalEntity: 'The operator of Elm Street',
    address: '',
    contactEmail: '',
    securityEmail: '',
    jurisdiction: '',
    origin: '',
    buildCheckSeconds: 60,
    apiBaseUrl: '/api/v1',
    brandSheet: null,
    logo: null,
    logoDark: null,
    lookVersion: 'elm1',
  };
  const origin = 'https://elm.example';
  const factsOf = (site: Site) =>
    structuredData({ site, state: { route: 'home', data: null, failure: null } } as PageView);
  t.same(factsOf(bare), [], 'nothing without an address to tie it to');
  const named = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'https://elm.example/#organization',
    name: 'Elm Street',
    url: 'https://elm.example/',
    logo: {
      '@type': 'ImageObject',
      url: 'https://elm.example/icons/512.png?v=elm1',
      width: 512,
      height: 512,
    },
  };
  const [organization, website] = factsOf({ ...bare, origin });
  t.same(organization, named);
  t.match(website, { '@type': 'WebSite', publisher: { '@id': named['@id'] } });
  const known = { legalEntity: 'Elm Ltd', address: '1 Elm Street', contactEmail: 'a@elm.example' };
  t.same(factsOf({ ...bare, ...known, origin })[0], {
    ...named,
    email: 'a@elm.example',
    legalName: 'Elm Ltd',
    address: '1 Elm Street',
  });
});

t.test('the picture of the opening says what the calculator says', async (t) => {
  for (const { convention, ...drawn } of answers) {
    const { asked } = readQuery(
      new URLSearchParams(`${termsQuery}&convention=${convention}`).entries(),
    );
    if (asked?.calculator !== 'priced-round') throw new Error('The terms are not understood.');
    const outcome = pricedRound(asked.inputs);
    if (outcome.kind !== 'result') throw new Error('The terms have no answer.');
    const part = (kind: RowKind) =>
      outcome.result.table.rows
        .filter((row) => row.kind === kind)
        .map((row) => toDecimal(multiply(row.after.part, whole(100)), 2))
        .join();
    t.same(
      { founders: part('holder'), safes: part('safe'), investors: part('new-investor') },
      { founders: drawn.founders, safes: drawn.safes, investors: drawn.investors },
      convention,
    );
  }
});
