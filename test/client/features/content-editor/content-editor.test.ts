/** The editor of articles and FAQ entries, as far as it decides without a browser. */
import fc from 'fast-check';
import t from 'tap';
import { editPost } from '#client/features/content-editor/content-actions.ts';
import {
  doneBefore,
  faqEntryHref,
  feedbackHref,
  imagesHref,
  newFaqEntryHref,
  postHref,
  postsHref,
  postsHrefAfter,
  postsQuery,
  questionsHref,
  readContentAddress,
  remarksQuery,
} from '#client/features/content-editor/content-address.ts';
import { draftsInWords } from '#client/features/content-editor/draft-counts.ts';
import { imageMarkdown } from '#client/features/content-editor/image-markdown.ts';
import {
  lineDifferences,
  nearDifferences,
} from '#client/features/content-editor/line-differences.ts';
import {
  readTags,
  typedFaqEntry,
  typedPost,
} from '#client/features/content-editor/typed-fields.ts';
import { uploadImage } from '#client/features/content-editor/upload-image.ts';
import type { ApiClient } from '#client/framework/http/client.ts';
import { type AnyRequest, requestLine } from '#client/framework/http/endpoint-call.ts';
import type { FormResult, PageAction } from '#client/framework/pages/page.ts';
import { ProblemError, type ProblemType, problem } from '#shared/http/errors.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import { imageMaxBytes } from '#shared/product/fields/limits.ts';

const origin = 'https://portal.example';
const read = (address: string) => readContentAddress(new URL(address, origin));

t.test('addresses of the editor are read as they are written', async (t) => {
  const selection = { state: 'draft', q: 'a & b', page: 3 } as const;
  t.same(read(postsHref(selection)), { kind: 'posts', ...selection });
  t.same(postsQuery(selection), { state: 'draft', q: 'a & b', page: 3 });
  t.same(Object.values(postsQuery({ state: '', q: '', page: 1 })), [
    undefined,
    undefined,
    undefined,
  ]);
  t.same(read(postsHref()), { kind: 'posts', state: '', q: '', page: 1 });
  t.same(read(postHref('new')), { kind: 'new-post' });
  t.same(read(postHref('pst_1')), { kind: 'post', id: 'pst_1' });
  t.same(read(questionsHref()), { kind: 'faq' });
  t.same(read(newFaqEntryHref('investors')), { kind: 'new-faq-entry', topic: 'investors' });
  t.same(read(faqEntryHref('faq_1')), { kind: 'faq-entry', id: 'faq_1' });
  const images = { kind: 'images', use: '', after: '', isUploading: false };
  t.same(read(imagesHref()), images);
  t.same(read(imagesHref('unused', 'new')), { ...images, use: 'unused', isUploading: true });
  t.same(read('/dashboard?view=content&part=images&use=x&after=y'), { ...images, after: 'y' });
  t.same(read(feedbackHref()), { kind: 'feedback', question: '', after: '' });
  const remarks = { question: 'faq_1', after: 'abc' };
  t.same(read(feedbackHref(remarks)), { kind: 'feedback', ...remarks });
  t.same(remarksQuery(remarks), { question: 'faq_1', after: 'abc' });
  t.match(read('/dashboard?view=content&state=live'), { state: '' });
  t.match(read('/dashboard?view=content&faq=new&topic=x'), { topic: 'founders' });
  for (const query of ['page=0', 'page=x', 'part=x', 'part=images&page=-1']) {
    t.equal(read(`/dashboard?view=content&${query}`), undefined, query);
  }
  t.match(doneBefore(new URL(postsHrefAfter('post-deleted'), origin)), /deleted/);
  t.equal(doneBefore(new URL('/dashboard?done=toString', origin)), undefined);
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

t.test('what was typed is what is meant', async (t) => {
  t.same(readTags(' SAFE, data   rooms ,,safe, Data rooms,'), ['SAFE', 'data rooms']);
  t.same(readTags(' , '), []);
  const typed = {
    title: ' Two\r\nlines ',
    slug: ' ',
    author: '',
    summary: 'a\n b',
    tags: 'x, y',
    body: '# a\r\n\r\n  b\r',
  };
  t.same(typedPost(formOf(typed)), {
    title: 'Two lines',
    summary: 'a b',
    tags: ['x', 'y'],
    body: '# a\n\n  b\n',
  });
  t.same(typedFaqEntry(formOf({ topic: 'nonsense', question: 'Why?', anchor: 'why' })), {
    topic: 'founders',
    question: 'Why?',
    anchor: 'why',
    answer: '',
  });
  t.equal(
    imageMarkdown('/api/v1/media/a.png', ' a [b]\n\\c '),
    '![a \\[b\\] \\\\c](/api/v1/media/a.png)',
  );
});

t.test('counts in words', async (t) => {
  t.equal(draftsInWords({ articles: 0, questions: 0 }), 'Nothing is waiting to be published.');
  t.equal(draftsInWords({ articles: 1, questions: 0 }), '1 article waits to be published.');
  t.equal(
    draftsInWords({ articles: 2, questions: 1 }),
    '2 articles and 1 question wait to be published.',
  );
});

t.test('two texts laid beside each other', async (t) => {
  const marks = { same: ' ', mine: '-', theirs: '+' } as const;
  const drawn = (mine: string, theirs: string) =>
    lineDifferences(mine, theirs).map(({ kind, text }) => marks[kind] + text);
  t.same(drawn('a\nb\nc', 'a\nb\nc'), [' a', ' b', ' c']);
  t.same(drawn('a\nb\nc', 'a\nx\nc'), [' a', '+x', '-b', ' c']);
  t.same(drawn('a\nb', 'b'), ['-a', ' b']);
  t.same(drawn('', 'a'), ['+a', '-']);
  const line = fc.constantFrom('a', 'b', 'c', '');
  const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const all = lineDifferences(mine, theirs);
      const without = (kind: string) =>
        all
          .filter((each) => each.kind !== kind)
          .map((each) => each.text)
          .join('\n');
      return without('theirs') === mine && without('mine') === theirs;
    }),
    { numRuns: 2_000 },
  );
  const long = Array.from({ length: 3_000 }, (_, at) => `line ${at}`);
  const before = process.threadCpuUsage();
  const far = lineDifferences(long.join('\n'), long.toReversed().join('\n'));
  t.ok(
    process.threadCpuUsage(before).user < 1_000_000,
    'texts that share little are not laid line by line',
  );
  t.ok(far.length >= 3_000);
});

t.test('what is far from a difference is left out', async (t) => {
  const at = (mine: string, theirs: string) =>
    nearDifferences(lineDifferences(mine, theirs), 1).map((line) => line?.text ?? null);
  t.same(at('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\nx\n5\n6\n7'), [null, '3', 'x', '4', '5', null]);
  t.same(at('1\n2', '1\n2'), [null]);
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly version?: number;
}

/** An action whose API answers as `answer` says, and notes what it was asked. */
function acting(fields: Readonly<Record<string, string>>, answer: (call: Call) => unknown) {
  const calls: Call[] = [];
  const send = async (endpoint: EndpointKey, request: AnyRequest = {}) => {
    const { key, version } = request;
    const call = {
      ...requestLine(endpoint, request),
      ...(key === undefined ? {} : { key }),
      ...(version === undefined ? {} : { version }),
    };
    calls.push(call);
    return answer(call);
  };
  const api = { send } as ApiClient;
  const url = new URL(postHref(fields['id'] || 'new'), origin);
  const form = formOf({ _intent: 'article', title: 'T', ...fields });
  const action: PageAction = { url, api, form, key: 'key', signal: AbortSignal.timeout(1_000) };
  return { action, calls };
}

const refuse = (type: ProblemType, more: object = {}): never => {
  throw new ProblemError(problem(type, 'No.', { ...more }));
};
const stored = { post: { id: 'pst_1', version: 4, state: 'draft' } };

t.test('a draft that cannot be published yet is saved once, and goes on from there', async (t) => {
  const errors = [{ pointer: '/summary', code: 'required', message: 'Enter a summary.' }];
  const first = acting({ _do: 'publish' }, ({ path }) =>
    path.endsWith('/publish') ? refuse('validation', { errors }) : stored,
  );
  const result = (await editPost(first.action)) as FormResult;
  t.match(result, { status: 422, problem: { errors }, values: { title: 'T' } });
  t.match(result.result, { stored: { id: 'pst_1', version: 4 } });
  t.match(first.calls, [
    { method: 'POST', path: '/content/posts', key: 'key' },
    { path: '/content/posts/pst_1/publish', key: 'key-publish', version: 4 },
  ]);
});

t.test('who was overtaken learns what is stored now', async (t) => {
  const other = { ...stored.post, version: 9, body: 'theirs' };
  const { action, calls } = acting({ id: 'pst_1', version: '3' }, ({ method }) =>
    method === 'GET' ? { post: other } : refuse('version-mismatch'),
  );
  const result = (await editPost(action)) as FormResult;
  t.match(result, { status: 412, values: { title: 'T' }, result: { other } });
  t.match(calls[0], { method: 'PATCH', version: 3 });
});

t.test('what was deleted meanwhile is written anew', async (t) => {
  const { action, calls } = acting({ id: 'pst_0', version: '3' }, ({ method }) =>
    method === 'PATCH' ? refuse('not-found') : stored,
  );
  t.match(await editPost(action), { kind: 'redirect', to: postHref('pst_1', 'saved-anew') });
  t.match(calls[1], { method: 'POST', path: '/content/posts', key: 'key-anew' });
});

t.test('it leaves the site before it is saved as a draft', async (t) => {
  const fields = { id: 'pst_1', version: '3', _do: 'unpublish' };
  const { action, calls } = acting(fields, () => stored);
  t.match(await editPost(action), { status: 200, result: { stored: { version: 4 } } });
  t.match(calls, [
    { path: '/content/posts/pst_1/unpublish', version: 3 },
    { method: 'PATCH', version: 4 },
  ]);
});

t.test('faults are told at the fields there are', async (t) => {
  const errors = [
    { pointer: '/tags/3', code: 'maxLength', message: 'Shorter.' },
    { pointer: '/body', code: 'maxLength', message: 'Shorter.' },
  ];
  const { action } = acting({}, () => refuse('validation', { errors }));
  const error = await editPost(action).catch((caught: unknown) => caught);
  t.match(error, { problem: { errors: [{ pointer: '/tags' }, { pointer: '/body' }] } });
});

t.test('an image is refused at its field', async (t) => {
  const send = async (): Promise<never> => refuse('validation', { detail: 'No image.' });
  const api: ApiClient = { send };
  const fault = async (file: File) => {
    const error = await uploadImage(api, file).catch((caught: unknown) => caught);
    return error instanceof ProblemError ? error.problem.errors?.[0] : undefined;
  };
  t.match(await fault(new File([], '')), { pointer: '/file', message: 'Choose an image.' });
  const large = new File([new Uint8Array(imageMaxBytes + 1)], 'large.png');
  t.match(await fault(large), { pointer: '/file', message: /larger than 5 MiB/ });
  t.match(await fault(new File(['x'], 'x.png')), { pointer: '/file', message: 'No image.' });
});
