import { type FaqTopic, faqTopics } from '#shared/product/content/faq-topics.ts';
import type { ImageUse } from '#shared/product/content/images.ts';
import { type PublicationState, publicationStates } from '#shared/product/content/lifecycle.ts';
import { searchMaxLength } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';

/** The articles that are listed. An empty `state` or `q` means any. */
export interface PostSelection {
  readonly state: PublicationState | '';
  readonly q: string;
  readonly page: number;
}

/** The remarks that are listed: of which question, and where the page begins. Empty for all. */
export interface FeedbackSelection {
  readonly question: string;
  readonly after: string;
}

/** The images that are listed, where the page begins, and whether one is being uploaded. */
export interface ImageSelection {
  /** The empty string means all. */
  readonly use: ImageUse | '';
  readonly after: string;
  readonly isUploading: boolean;
}

/** The part of `?view=content` that is shown: a list, or the editor of one thing. */
export type ContentAddress =
  | ({ readonly kind: 'posts' } & PostSelection)
  | { readonly kind: 'new-post' }
  | { readonly kind: 'post'; readonly id: string }
  | { readonly kind: 'faq' }
  | { readonly kind: 'new-faq-entry'; readonly topic: FaqTopic }
  | { readonly kind: 'faq-entry'; readonly id: string }
  | ({ readonly kind: 'feedback' } & FeedbackSelection)
  | ({ readonly kind: 'images' } & ImageSelection);

const uses: readonly ImageUse[] = ['used', 'unused'];
const states: readonly string[] = publicationStates;

/** Values in the address, after an editor was left, that say what was done. */
export const doneWords: Readonly<Record<string, string>> = {
  saved: 'Draft saved. Only operators can see it.',
  'saved-as-new': 'It was deleted in the meantime. Your text is saved as a new draft.',
  published: 'Published. It’s live on the site.',
  'post-deleted': 'Draft deleted.',
  'faq-entry-deleted': 'Question deleted.',
};

/** Reads an address of this view; undefined when it cannot exist. */
export function readContentAddress(url: URL): ContentAddress | undefined {
  const post = url.searchParams.get('post');
  if (post !== null) return post === 'new' ? { kind: 'new-post' } : { kind: 'post', id: post };
  const answer = url.searchParams.get('faq');
  if (answer !== null) {
    if (answer !== 'new') return { kind: 'faq-entry', id: answer };
    return { kind: 'new-faq-entry', topic: topicOf(url.searchParams.get('topic')) };
  }
  const page = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(page)) return undefined;
  switch (url.searchParams.get('part') ?? 'posts') {
    case 'posts': {
      const state = url.searchParams.get('state') ?? '';
      return {
        kind: 'posts',
        state: states.includes(state) ? (state as PublicationState) : '',
        q: (url.searchParams.get('q') ?? '').trim().slice(0, searchMaxLength),
        page: Number(page),
      };
    }
    case 'faq':
      return { kind: 'faq' };
    case 'feedback':
      return {
        kind: 'feedback',
        question: url.searchParams.get('question') ?? '',
        after: url.searchParams.get('after') ?? '',
      };
    case 'images':
      return {
        kind: 'images',
        use: uses.find((use) => use === url.searchParams.get('use')) ?? '',
        after: url.searchParams.get('after') ?? '',
        isUploading: url.searchParams.get('id') === 'new',
      };
    default:
      return undefined;
  }
}

/** A sentence about what was done before this page was shown, if the address says so. */
export function doneBefore(url: URL): string | undefined {
  const done = url.searchParams.get('done') ?? '';
  return Object.hasOwn(doneWords, done) ? doneWords[done] : undefined;
}

/** Writes the address of the list of articles; values that are not given are left out. */
export function postsHref({ state = '', q = '', page = 1 }: Partial<PostSelection> = {}): string {
  return contentHref({ state, q, page: page > 1 ? String(page) : '' });
}

/** Makes the query for the selected articles; the first page is asked for without a number. */
export function postsQuery({ state, q, page }: PostSelection) {
  return { state: state || undefined, q: q || undefined, page: page > 1 ? page : undefined };
}

/** Writes the address of an article's editor; `new` for a new one. */
export function postHref(id: string, done = ''): string {
  return contentHref({ post: id, done });
}

/** Writes the address of the questions. */
export function questionsHref(done = ''): string {
  return contentHref({ part: 'faq', done });
}

/** Writes the address of the feedback on answers; values that are not given are left out. */
export function feedbackHref({
  question = '',
  after = '',
}: Partial<FeedbackSelection> = {}): string {
  const place = question === '' && after === '' ? '' : '#remarks';
  return contentHref({ part: 'feedback', question, after }) + place;
}

/** Makes the query for the selected remarks. */
export function remarksQuery({ question, after }: FeedbackSelection) {
  return { question: question || undefined, after: after || undefined };
}

/** Writes the address of a question's editor. */
export function faqEntryHref(id: string, done = ''): string {
  return contentHref({ faq: id, done });
}

/** Writes the address for a new question in a topic. */
export function newFaqEntryHref(topic: FaqTopic): string {
  return contentHref({ faq: 'new', topic });
}

/** Writes the address of the images; `id` is `new` beside the form that uploads one. */
export function imagesHref(use: ImageSelection['use'] = '', id = ''): string {
  return contentHref({ part: 'images', use, id });
}

/** Writes the address of the articles after something was done with one. */
export function postsHrefAfter(done: keyof typeof doneWords): string {
  return contentHref({ done });
}

function contentHref(names: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams({ view: 'content' });
  for (const [name, value] of Object.entries(names)) if (value !== '') params.set(name, value);
  return `${routeOf('dashboard').path}?${params}`;
}

/** Reads the name of a topic; the first one if there is no such topic. */
export function topicOf(name: string | null): FaqTopic {
  return faqTopics.find((topic) => topic === name) ?? faqTopics[0];
}
