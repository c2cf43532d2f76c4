/** The blog's and the questions' pages, as far as they decide: addresses, data and heads. */
import t from 'tap';
import { blogFacts } from '#client/document/seo/blog-facts.ts';
import { faqFacts } from '#client/document/seo/faq-facts.ts';
import {
  articleHref,
  listHref,
  postsQuery,
  readBlogAddress,
} from '#client/features/content/blog-address.ts';
import { blogHead } from '#client/features/content/blog-head.ts';
import { findInBlog, loadBlog } from '#client/features/content/blog-loader.ts';
import { faqHead } from '#client/features/content/faq-head.ts';
import { loadFaq } from '#client/features/content/faq-loader.ts';
import { faqSearch } from '#client/features/content/faq-search.ts';
import { type AnyRequest, requestLine } from '#client/framework/http/endpoint-call.ts';
import type { PageRequest, Site } from '#client/framework/pages/page.ts';
import { ProblemError, type ProblemType, problem } from '#shared/http/errors.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';

const origin = 'https://portal.example';
const site = { brandName: 'Hall', origin } as Site;

const post = {
  slug: 'pools',
  title: 'Pools',
  summary: 'Who pays.',
  author: 'Hall editors',
  publishedAt: '2026-09-08T09:00:00.000Z',
  updatedAt: '2026-09-09T09:00:00.000Z',
  readingMinutes: 4,
  tags: [{ tag: 'option-pool', label: 'Option pool' }],
  body: '# Markdown',
  content: [],
  related: [],
  newer: null,
  older: null,
};
const tags = [{ tag: 'option-pool', label: 'Option pool', count: 1 }];

/** A request of a page; `answer` stands in for the API and may throw. */
function asked(address: string, answer: (path: string) => unknown): PageRequest {
  const send = async (endpoint: EndpointKey, request: AnyRequest = {}) =>
    answer(requestLine(endpoint, request).path);
  const api = { send } as PageRequest['api'];
  return { url: new URL(address, origin), api, signal: new AbortController().signal };
}

function refuse(type: ProblemType): () => never {
  return () => {
    throw new ProblemError(problem(type, 'No.'));
  };
}

/** What the page of an address shows, with what was found there. */
async function shownAt(request: PageRequest) {
  const found = await findInBlog(request);
  if (found === false) throw new Error('There is nothing at this address.');
  return loadBlog(request, found !== true && 'found' in found ? found.found : undefined);
}

t.test('addresses of the blog are read as they are written', async (t) => {
  const read = (address: string) => readBlogAddress(new URL(address, origin));
  t.same(read('/blog'), { kind: 'list', page: 1, tag: '', q: '' });
  t.same(read('/blog?post=pools&page=x'), { kind: 'article', slug: 'pools' });
  const selection = { page: 3, tag: 'reg-cf', q: 'a & b' };
  t.same(read(listHref(selection)), { kind: 'list', ...selection });
  t.same(postsQuery(selection), { tag: 'reg-cf', q: 'a & b', page: 3 });
  t.equal(listHref({ page: 1 }), '/blog');
  t.equal(articleHref('pools'), '/blog?post=pools');
  for (const page of ['', '0', '-1', '01', '1.5', 'two', '10000', '٣']) {
    t.equal(read(`/blog?${new URLSearchParams({ page })}`), undefined, `page '${page}'`);
  }
  t.match(
    read(`/blog?q=+${'x'.repeat(200)}`),
    { q: 'x'.repeat(100) },
    'no longer than the API reads',
  );
});

t.test('an article exists when the API has it; an outage is not a 404', async (t) => {
  const find = (answer: () => unknown) => findInBlog(asked('/blog?post=pools', answer));
  t.same(await find(() => post), { found: { kind: 'article', article: post } });
  t.equal(await find(refuse('not-found')), false);
  t.equal(await find(refuse('bad-request')), false, 'no article can have this name');
  for (const type of ['unavailable', 'rate-limited'] as const) {
    await t.rejects(find(refuse(type)), ProblemError);
  }
});

t.test('a page of the list exists up to the last one', async (t) => {
  const list = { items: [], total: 11, page: 2, pageCount: 2, tags };
  const find = (address: string, answer: () => unknown = () => list) =>
    findInBlog(asked(address, answer));
  t.equal(await find('/blog'), true, 'the first one always exists');
  t.same(await find('/blog?page=2'), { found: { kind: 'list', list } });
  t.equal(await find('/blog?page=3'), false);
  t.equal(await find('/blog?page=0'), false);
  const unread = { found: { kind: 'list', list: null } };
  t.same(await find('/blog?page=3', refuse('unavailable')), unread, 'nobody can count them now');
});

t.test('without the API the list is there and says so; an article is an error', async (t) => {
  const list = await shownAt(asked('/blog?tag=option-pool', refuse('unavailable')));
  t.same(list, {
    kind: 'list',
    selection: { page: 1, tag: 'option-pool', q: '' },
    list: null,
  });
  const url = new URL('/blog?tag=option-pool', origin);
  t.match(blogHead({ url, critical: null, view: null, data: list, site }), {
    title: 'option-pool: Blog',
  });
  t.match(
    blogHead({ url, critical: null, view: null, data: undefined, site }),
    { title: 'option-pool: Blog', canonical: '/blog?tag=option-pool' },
    'nor does the head wait for the list',
  );
  await t.rejects(shownAt(asked('/blog?post=pools', refuse('unavailable'))), ProblemError);
  const faq = await loadFaq(asked('/faq?q=x', refuse('unavailable')));
  t.same(faq, { q: 'x', groups: null, total: 0 });
});

t.test('an article says what it is to search engines and feed readers', async (t) => {
  const data = await shownAt(asked('/blog?post=pools', () => post));
  t.notMatch(JSON.stringify(data), 'Markdown', 'it travels once, as a tree');
  const url = new URL('/blog?post=pools', origin);
  const head = blogHead({ url, critical: null, view: null, data, site });
  t.match(head, { title: 'Pools', canonical: '/blog?post=pools' });
  t.match(head.feed, { href: '/api/v1/posts.atom' });
  t.match(blogFacts(data, site)[0], {
    '@type': 'BlogPosting',
    author: { '@type': 'Organization' },
    url: `${origin}/blog?post=pools`,
    timeRequired: 'PT4M',
  });
  const byPerson = { ...data, article: { ...post, author: 'Ada Byron' } } as typeof data;
  t.match(blogFacts(byPerson, site)[0], { author: { '@type': 'Person' } });
});

t.test('the list has a true address for each page, and none for a search', async (t) => {
  const headOf = async (address: string, total: number) => {
    const list = { items: [], total, page: 1, pageCount: 3, tags };
    const request = asked(address, () => list);
    return blogHead({
      url: request.url,
      critical: null,
      view: null,
      data: await shownAt(request),
      site,
    });
  };
  t.match(await headOf('/blog?tag=option-pool&page=2&utm_source=x', 30), {
    title: 'Option pool: Blog, page 2',
    canonical: '/blog?tag=option-pool&page=2',
    noIndex: false,
  });
  t.match(await headOf('/blog?q=pool', 1), { title: '1 article with “pool”', noIndex: true });
  t.match(await headOf('/blog?tag=nothing', 0), { noIndex: true });
});

t.test('all questions are structured data, a search is not', async (t) => {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Yes.' }] }];
  const items = [{ anchor: 'sure', question: 'Sure?', answer: '**Yes.**', content }];
  const faq = { topics: [{ topic: 'account', title: 'Your account', items }], total: 1 };
  const paths: string[] = [];
  const headOf = async (address: string) => {
    const request = asked(address, (path) => {
      paths.push(path);
      return faq;
    });
    const data = await loadFaq(request);
    const { url } = request;
    return {
      head: faqHead({ url, critical: null, view: null, data, site }),
      facts: faqFacts(data),
    };
  };
  const all = await headOf('/faq');
  t.match(all.facts, [
    { '@type': 'FAQPage', mainEntity: [{ name: 'Sure?', acceptedAnswer: { text: 'Yes.' } }] },
  ]);
  const found = await headOf('/faq?q=a%26b');
  t.match(found.head, { title: '0 answers with “a&b”', noIndex: true, canonical: '/faq' });
  t.same(found.facts, []);
  t.same(paths, ['/faq', '/faq'], 'all of them come along, to be found while one types');
});

t.test('questions are found by all words, in the question or the answer', async (t) => {
  const item = (anchor: string, question: string, answer: string) => ({
    anchor,
    question,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: answer }] }] as const,
  });
  const groups = [
    { topic: 'founders', title: 'A', items: [item('a', 'What is a SAFE?', 'Equity, später.')] },
    { topic: 'account', title: 'B', items: [item('b', 'Is it safe?', 'Yes.')] },
  ] as const;
  const find = faqSearch(groups);
  const anchors = (q: string) =>
    find(q).groups.flatMap(({ items }) => items.map(({ anchor }) => anchor));
  t.same(anchors(''), ['a', 'b']);
  t.same(anchors(' SAFE '), ['a', 'b']);
  t.same(anchors('spater safe'), ['a']);
  t.same(anchors('safe nothing'), []);
  t.equal(find('yes').total, 1);
  t.equal(find('yes').groups.length, 1, 'a topic without a match is left out');
});
