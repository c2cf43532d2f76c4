/** The editor of articles and FAQ entries, as far as it decides without a browser. */
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

interface Call {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly version?: number;
  readonly body?: unknown;
}

/** An action whose API answers as `answer` says, and notes what it was asked. */
function acting(fields: Readonly<Record<string, string>>, answer: (call: Call) => unknown) {
  const calls: Call[] = [];
  const send = async (endpoint: EndpointKey, request: AnyRequest = {}) => {
    const { key, version, body } = request;
    const call = {
      ...requestLine(endpoint, request),
      ...(key === undefined ? {} : { key }),
      ...(version === undefined ? {} : { version }),
      ...(body === undefined ? {} : { body }),
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
const text = { title: 'T', slug: '', summary: '', author: '', tags: [], body: 'mine' };
const saved = { updatedBy: 'Olga Operator', updatedAt: '2026-11-26T04:05:00.000Z' };
const stored = { post: { id: 'pst_1', version: 4, state: 'draft', ...text, ...saved } };
/** The fields of an editor that shows the third version. */
const third = {
  ...{ id: 'pst_1', slug: '', summary: '', author: '', tags: '', body: 'mine' },
  _version: '3',
  _base: JSON.stringify({ ...text, tags: '', body: 'before' }),
};

t.test('a draft that cannot be published yet is saved once, and goes on from there', async (t) => {
  const errors = [{ pointer: '/summary', code: 'required', message: 'Enter a summary.' }];
  const first = acting({ _do: 'publish' }, ({ path }) =>
    path.endsWith('/publish') ? refuse('validation', { errors }) : stored,
  );
  const result = (await editPost(first.action)) as FormResult;
  t.match(result, { status: 422, problem: { errors }, values: { title: 'T' } });
  t.match(result.result, { own: { id: 'pst_1', version: 4 }, stored: { version: 4 } });
  t.match(first.calls, [
    { method: 'POST', path: '/content/posts', key: 'key' },
    { path: '/content/posts/pst_1/publish', key: 'key-publish', version: 4 },
  ]);
});

t.test('who was overtaken sees both versions, and saves what was chosen', async (t) => {
  const other = { ...stored.post, version: 9, summary: 'theirs', body: 'theirs' };
  const refusing = ({ method }: Call) =>
    method === 'GET' ? { post: other } : refuse('version-mismatch');
  const { action, calls } = acting(third, refusing);
  const result = (await editPost(action)) as FormResult;
  const versions = { name: 'body', base: 'before', mine: 'mine', theirs: 'theirs' };
  t.match(result, {
    status: 412,
    values: { title: 'T', summary: 'theirs', body: 'mine' },
    result: {
      stored: { version: 9, values: { body: 'theirs' } },
      conflicted: {
        conflicts: [{ ...versions, saved: { name: 'Olga Operator', at: saved.updatedAt } }],
        taken: [{ name: 'summary', theirs: 'theirs' }],
      },
    },
  });
  t.match(calls[0], { method: 'PATCH', version: 3 });
  const again = {
    ...{ ...third, summary: 'theirs', _version: '9' },
    _base: JSON.stringify({ ...text, tags: '', summary: 'theirs', body: 'theirs' }),
    _asked: JSON.stringify({ body: 'before' }),
  };
  const undecided = acting(again, () => stored);
  const errors = [{ pointer: '/body' }];
  t.match(await editPost(undecided.action), { status: 422, problem: { errors } });
  t.same(undecided.calls, [], 'nothing is saved before something is chosen');
  for (const [choice, body] of [
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const) {
    const decided = acting({ ...again, '_choose.body': choice }, () => stored);
    t.match(await editPost(decided.action), { status: 200, notice: 'Draft saved.' });
    t.match(decided.calls, [{ method: 'PATCH', version: 9, body: { summary: 'theirs', body } }]);
  }
});

t.test('what was deleted meanwhile is written again', async (t) => {
  const { action, calls } = acting({ ...third, id: 'pst_0' }, ({ method }) =>
    method === 'PATCH' ? refuse('not-found') : stored,
  );
  t.match(await editPost(action), { kind: 'redirect', to: postHref('pst_1', 'saved-as-new') });
  t.match(calls[1], { method: 'POST', path: '/content/posts', key: 'key-new' });
});

t.test('it leaves the site before it is saved as a draft', async (t) => {
  const fields = { ...third, _do: 'unpublish' };
  const { action, calls } = acting(fields, () => stored);
  t.match(await editPost(action), { status: 200, result: { own: { version: 4 } } });
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
