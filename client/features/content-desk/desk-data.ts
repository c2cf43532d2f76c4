import { ProblemError } from '../../../shared/http/errors.ts';
import type { Account } from '../../../shared/product/account/account.ts';
import type { FaqTopic } from '../../../shared/product/content/content.ts';
import type {
  EditedAnswer,
  EditedAnswerAnswer,
  EditedAnswerItem,
  EditedPost,
  EditedPostAnswer,
  EditedPostItem,
  EditedPostList,
  Image,
  ImageList,
} from '../../../shared/product/content/content-editing.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { momentWriter, type WrittenMoment } from '../../ui/data/date-formatter.ts';
import {
  type FeedbackSelection,
  type PostSelection,
  postsQuery,
  readDeskAddress,
  remarksQuery,
} from './desk-address.ts';
import { type FeedbackData, readFeedback } from './feedback-data.ts';

/** An item with its last change, formatted for the account. */
export type Changed<Item> = Item & { readonly changed: WrittenMoment };

export interface PostRows extends Omit<EditedPostList, 'items'> {
  readonly items: readonly Changed<EditedPostItem>[];
}

export interface TopicRows {
  readonly topic: FaqTopic;
  readonly title: string;
  readonly items: readonly Changed<EditedAnswerItem>[];
}

/** What the view shows. A list is null when it could not be read. */
export type DeskData =
  | { readonly kind: 'posts'; readonly selection: PostSelection; readonly list: PostRows | null }
  | {
      readonly kind: 'post';
      /** Null for a new article, which starts with the operator as its author. */
      readonly post: Changed<EditedPost> | null;
      readonly author: string;
      readonly images: readonly Image[] | null;
    }
  | { readonly kind: 'faq'; readonly topics: readonly TopicRows[] | null }
  | {
      readonly kind: 'answer';
      readonly item: Changed<EditedAnswer> | null;
      readonly topic: FaqTopic;
      readonly images: readonly Image[] | null;
    }
  | { readonly kind: 'feedback'; readonly feedback: FeedbackData }
  | { readonly kind: 'images'; readonly list: ImageList | null };

type Api = PageRequest['api'];

/** Whether the list, article or question in the address exists. */
export async function deskExists({ url, api }: PageRequest): Promise<boolean> {
  const address = readDeskAddress(url);
  switch (address?.kind) {
    case undefined:
      return false;
    case 'post':
      return exists(readPost(api, address.id));
    case 'answer':
      return exists(readAnswer(api, address.id));
    case 'posts':
      return address.page === 1 || hasPage(readPosts(api, address), address.page);
    case 'feedback':
      return (
        isAll(address) ||
        exists(api.send('GET /content/feedback/remarks', { query: remarksQuery(address) }))
      );
    case 'images':
      return address.page === 1 || hasPage(readImages(api, address.page), address.page);
    default:
      return true;
  }
}

/** Reads what the address selects. */
export async function readDesk({ url, api }: PageRequest, account: Account): Promise<DeskData> {
  const write = momentWriter(account);
  const dated = <Item extends { readonly updatedAt: string }>(item: Item): Changed<Item> => ({
    ...item,
    changed: write(item.updatedAt),
  });
  const address = readDeskAddress(url) ?? { kind: 'posts', state: '', q: '', page: 1 };
  switch (address.kind) {
    case 'posts': {
      const { kind, ...selection } = address;
      const list = await readPosts(api, selection);
      return {
        kind,
        selection,
        list: list === null ? null : { ...list, items: list.items.map(dated) },
      };
    }
    case 'new-post':
    case 'post': {
      const [images, read] = await Promise.all([
        readImages(api, 1),
        address.kind === 'post' ? readPost(api, address.id) : null,
      ]);
      const post = read === null ? null : dated(read.post);
      return { kind: 'post', post, author: account.name, images: images?.items ?? null };
    }
    case 'faq': {
      const faq = await api.send('GET /content/faq').catch(() => null);
      const topics = faq?.topics.map((group) => ({ ...group, items: group.items.map(dated) }));
      return { kind: 'faq', topics: topics ?? null };
    }
    case 'new-answer':
    case 'answer': {
      const [images, read] = await Promise.all([
        readImages(api, 1),
        address.kind === 'answer' ? readAnswer(api, address.id) : null,
      ]);
      const item = read === null ? null : dated(read.item);
      const topic = address.kind === 'answer' ? (item?.topic ?? 'founders') : address.topic;
      return { kind: 'answer', item, topic, images: images?.items ?? null };
    }
    case 'feedback': {
      const { kind, ...selection } = address;
      return { kind, feedback: await readFeedback(api, selection, write) };
    }
    case 'images':
      return { kind: 'images', list: await readImages(api, address.page) };
  }
}

/** An article as it is stored, for its editor. */
export function readPost(api: Api, id: string): Promise<EditedPostAnswer> {
  return api.send('GET /content/posts/:id', { params: { id } });
}

/** A question as it is stored, for its editor. */
export function readAnswer(api: Api, id: string): Promise<EditedAnswerAnswer> {
  return api.send('GET /content/faq/:id', { params: { id } });
}

function readImages(api: Api, page: number): Promise<ImageList | null> {
  const query = { page: page > 1 ? page : undefined };
  return api.send('GET /content/images', { query }).catch(() => null);
}

function readPosts(api: Api, selection: PostSelection): Promise<EditedPostList | null> {
  return api.send('GET /content/posts', { query: postsQuery(selection) }).catch(() => null);
}

/** Whether all remarks are selected; that page exists even while they cannot be read. */
function isAll({ question, after }: FeedbackSelection): boolean {
  return question === '' && after === '';
}

/** Whether a page of a list exists; a later one may exist while the list cannot be counted. */
async function hasPage(
  reading: Promise<{ readonly pageCount: number } | null>,
  page: number,
): Promise<boolean> {
  const list = await reading;
  return list === null || page <= list.pageCount;
}

async function exists(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    // Text that is not an id is refused before anything is looked up.
    if (error instanceof ProblemError && [400, 404, 422].includes(error.status)) return false;
    throw error;
  }
}
