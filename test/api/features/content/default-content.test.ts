/** What the house has written: its figures, its links, and that it is all there. */
import t, { type Test } from 'tap';
import {
  answersOfFile,
  articleOfFile,
  defaultContent,
} from '#api/features/content/default-content/default-content.ts';
import { richTextFromMarkdown } from '#api/platform/markdown/markdown.ts';
import { plainBlocks, type RichInline, type RichText } from '#shared/product/content/rich-text.ts';
import { matchRoute } from '#shared/site/routes.ts';

const { articles, answers } = defaultContent();
const bySlug = new Map(articles.map((article) => [article.slug, article]));

/** A whole number or a fraction to `digits`, as the articles write it. */
function written(value: number, digits = 0): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

function textOf(slug: string): string {
  return plainBlocks(richTextFromMarkdown(bySlug.get(slug)?.body ?? ''));
}

/** Checks that an article has each figure; the figures are computed here, not copied. */
function hasFigures(t: Test, slug: string, figures: Readonly<Record<string, string>>): void {
  const text = textOf(slug);
  for (const [what, figure] of Object.entries(figures))
    t.ok(text.includes(figure), `${what}: ${figure}`);
}

t.test('post-money SAFE: Example 1, exact and as printed', async (t) => {
  const base = 9_250_000 + 300_000 + 350_000 + 100_000;
  const capitalization = base / (1 - 200_000 / 4_000_000 - 800_000 / 8_000_000);
  const increase = 1_695_000;
  const price = 15_000_000 / (capitalization + increase);
  const newShares = 5_000_000 / price;
  const printedPrice = Math.round((15_000_000 / (11_764_705 + increase)) * 10_000) / 10_000;
  const printedNew = Math.floor(5_000_000 / printedPrice);
  const printedTotal = 11_764_705 + increase + printedNew;
  const share = (shares: number) => `${written((shares / printedTotal) * 100, 2)}%`;
  hasFigures(t, 'how-a-post-money-safe-becomes-shares', {
    capitalization: written(capitalization, 2),
    A: written(Math.floor(capitalization * 0.05)),
    B: written(Math.floor(capitalization * 0.1)),
    'founders before the round': `${written((9_250_000 / capitalization) * 100, 1)}%`,
    'printed price': `$${printedPrice}`,
    'printed new shares': written(printedNew),
    'printed total': written(printedTotal),
    founders: share(9_250_000),
    'options granted and promised': share(650_000),
    pool: share(100_000 + increase),
    'A after': share(588_235),
    'B after': share(1_176_470),
    'new investor': share(printedNew),
    'exact price': '51000/45763',
    'exact new shares': written(newShares, 2),
    'exact total': written(capitalization + increase + newShares, 2),
  });
  t.equal(price.toFixed(12), (51_000 / 45_763).toFixed(12));

  // The weak round: B converts at the round's price, so the price solves a linear equation.
  const [preMoney, weakIncrease] = [8_800_000, 1_573_000];
  const weakPrice = (preMoney - 800_000 / 0.95) / (base / 0.95 + weakIncrease);
  const weakB = 800_000 / weakPrice;
  const weakCapitalization = (base + weakB) / 0.95;
  hasFigures(t, 'how-a-post-money-safe-becomes-shares', {
    'weak price': `$${written(weakPrice, 6)}`,
    'B at the price': written(weakB, 2),
    capitalization: written(weakCapitalization, 2),
    'A at its cap': written(weakCapitalization * 0.05, 2),
    'new shares': written(2_200_000 / weakPrice, 2),
    'printed B': '1,216,360',
    'printed new': '3,344,990',
  });
  t.equal(weakPrice.toFixed(12), (2_400 / 3_649).toFixed(12));
});

t.test('the pool: total = existing / (1 - investor - pool)', async (t) => {
  const text = textOf('the-option-pool-shuffle');
  for (const target of [0, 10, 15, 20]) {
    const total = 6_000_000 / (1 - 0.2 - target / 100);
    const price = 10_000_000 / total;
    const row = [
      `${target}%`,
      `$${written(price, 4)}`,
      written((total * target) / 100),
      `${written((6_000_000 / total) * 100)}%`,
      `$${written(6_000_000 * price)}`,
    ].join(' ');
    t.ok(text.includes(row), row);
  }
});

t.test('Reg CF: every row of the table follows the rule', async (t) => {
  const table = richTextFromMarkdown(bySlug.get('reg-cf-investor-limits')?.body ?? '')
    .filter((block) => block.type === 'table')
    .find(({ columns }) => columns.length === 4);
  const amount = (cell: readonly RichInline[] | undefined) =>
    Number(plainBlocks([{ type: 'paragraph', content: cell ?? [] }]).replace(/[$,]/g, ''));
  let rows = 0;
  for (const [income, netWorth, limit] of table?.rows ?? []) {
    const [i, w] = [amount(income), amount(netWorth)];
    const greater = Math.max(i, w);
    const expected =
      i < 124_000 || w < 124_000
        ? Math.max(2_500, greater * 0.05)
        : Math.min(124_000, greater * 0.1);
    // The article rounds the case one dollar below the threshold to whole dollars.
    t.equal(amount(limit), Math.round(expected), `${i} / ${w}`);
    rows += 1;
  }
  t.equal(rows, 9);
});

t.test('pre-money in three ways, and pro rata', async (t) => {
  const [preMoney, money, safes, kept, founders] = [
    8_000_000, 2_000_000, 1_000_000, 0.7, 1_000_000,
  ];
  const prices = {
    'Pre-money fixed': preMoney / founders,
    'Percentage ownership': (preMoney - safes / kept) / founders,
    'Dollars invested': (preMoney + safes - safes / kept) / founders,
  };
  const text = textOf('pro-rata-and-what-pre-money-means');
  for (const [method, price] of Object.entries(prices)) {
    const safeShares = safes / (price * kept);
    const newShares = money / price;
    const total = founders + safeShares + newShares;
    const row = [
      method,
      `$${written(price, 4)}`,
      `$${written(price * kept, 2)}`,
      written(safeShares),
      written(newShares),
      written(total),
      `${written((founders / total) * 100, 2)}%`,
    ].join(' ');
    t.ok(text.includes(row), row);
  }
  const right = Math.floor(4_486_719 * 0.1);
  hasFigures(t, 'pro-rata-and-what-pre-money-means', {
    shares: written(right),
    product: `$${written(right * 1.1144, 4)}`,
    cost: `$${written(Math.round(right * 111.44) / 100, 2)}`,
    'B afterwards': `${written(((1_176_470 + right) / 17_946_424) * 100, 2)}%`,
  });
});

function linksOf(text: RichText): readonly string[] {
  return [...JSON.stringify(text).matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href);
}

t.test('every link of our own leads to a page, an article or a question', async (t) => {
  for (const { slug, body } of [
    ...articles,
    ...answers.map((item) => ({ slug: item.anchor, body: item.answer })),
  ]) {
    for (const href of linksOf(richTextFromMarkdown(body)).filter((link) => link.startsWith('/'))) {
      const url = new URL(href, 'https://own.example');
      // The reference of the API is the one page of ours that is not in the route table.
      if (url.pathname === '/api/docs') continue;
      t.equal(matchRoute(url.pathname).kind, 'route', `${slug}: ${href}`);
      const linked = url.searchParams.get('post');
      if (linked !== null) t.ok(bySlug.has(linked), `${slug}: ${href}`);
    }
  }
});

t.test('every column of a table has a title', async (t) => {
  let tables = 0;
  for (const { slug, body } of articles) {
    for (const block of richTextFromMarkdown(body)) {
      if (block.type !== 'table') continue;
      tables += 1;
      for (const [at, { header }] of block.columns.entries()) {
        const title = plainBlocks([{ type: 'paragraph', content: header }]);
        t.match(title, /\w/, `${slug}: table ${tables}, column ${at + 1}`);
      }
    }
  }
  t.ok(tables >= 5, `${tables} tables`);
});

t.test('articles are complete, questions have their own places', async (t) => {
  t.equal(articles.length, 5);
  for (const { slug, title, summary, body, tags, publishedAt } of articles) {
    const words = textOf(slug).match(/\S+/g)?.length ?? 0;
    t.ok(words >= 700 && words <= 1_300, `${slug}: ${words} words`);
    t.ok(title.length <= 100 && summary.length <= 280, slug);
    t.match(body, /## Sources/, slug);
    t.match(body, /not legal/, slug);
    t.ok(tags.length >= 2, slug);
    t.equal(new Date(publishedAt).toISOString(), publishedAt);
  }
  t.ok(answers.length >= 24);
  t.equal(new Set(answers.map(({ anchor }) => anchor)).size, answers.length);
  t.same([...new Set(answers.map(({ topic }) => topic))], ['founders', 'investors', 'account']);
  const ofInvestors = answers.filter(({ topic }) => topic === 'investors');
  const answer = (anchor: string) =>
    ofInvestors.find((item) => item.anchor === anchor)?.answer ?? '';
  t.match(answer('waitlist'), /72 hours/);
  t.match(answer('cancelling'), /48 hours/);
  t.match(answer('reg-cf-limit'), /\$124,000.*\$2,500/s);
});

t.test('a file that lacks something is named', async (t) => {
  t.throws(() => articleOfFile('a.md', 'no front'), /a\.md does not start/);
  t.throws(() => articleOfFile('a.md', '---\ntitle: A\n---\nText'), /a\.md lacks its summary/);
  t.throws(() => answersOfFile('account', '## Why?\n\nBecause.'), /question 1 has no \{#anchor\}/);
});
