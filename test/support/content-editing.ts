/** Operators who write, and what their tests ask of the answers. */
import type { FieldError } from '#shared/http/errors.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { EditedFaqEntry } from '#shared/product/content/faq-editing.ts';
import type { EditedPost } from '#shared/product/content/post-editing.ts';
import { type ApiAnswer, type ApiVisitor, firstOperator } from './api-visitor.ts';
import type { OpenApi } from './both-engines.ts';
import type { TestApi } from './product-api.ts';
import { allIsOutAt } from './public-content.ts';

/** An operator at an API whose articles are all out. */
export async function asOperator(open: OpenApi): Promise<{ api: TestApi; operator: ApiVisitor }> {
  const api = await open();
  api.clock.now = allIsOutAt;
  return { api, operator: await firstOperator(api) };
}

/** The header that names the version to change. */
export const version = (of: { readonly version: number }) => ({
  headers: { 'if-match': `"${of.version}"` },
});

/** The article in an answer. */
export const postOf = (answer: ApiAnswer) => answer.json<{ post: EditedPost }>().post;

/** The question in an answer. */
export const itemOf = (answer: ApiAnswer) => answer.json<{ item: EditedFaqEntry }>().item;

/** Where the faults are, and of which kind. */
export const pointersOf = (answer: ApiAnswer) =>
  ((answer.problem()['errors'] ?? []) as FieldError[]).map(({ pointer, code }) => [pointer, code]);

/** Whether the web server was told that what the public sees has changed. */
export const isAnnounced = (answer: ApiAnswer) =>
  answer.headers[internalHeaders.contentVersion] !== undefined;

/** Begins an article; throws where it is refused. */
export async function createPost(operator: ApiVisitor, draft: object): Promise<EditedPost> {
  const answer = await operator.post('/content/posts', draft);
  if (answer.status !== 201) throw new Error(answer.text);
  return postOf(answer);
}

/** Begins and publishes an article; throws where it is refused. */
export async function createPublishedPost(
  operator: ApiVisitor,
  draft: object,
): Promise<EditedPost> {
  const post = await createPost(operator, { summary: 'In short.', body: 'At length.', ...draft });
  const answer = await operator.post(`/content/posts/${post.id}/publish`, undefined, version(post));
  if (answer.status !== 200) throw new Error(answer.text);
  return postOf(answer);
}
