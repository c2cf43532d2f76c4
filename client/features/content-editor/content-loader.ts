import type { Account } from '#shared/product/account/account.ts';
import type {
  EditedFaqEntry,
  EditedFaqEntryItem,
  EditedFaqEntryResponse,
} from '#shared/product/content/faq-editing.ts';
import type { FaqRemark, RatedFaqEntry } from '#shared/product/content/faq-feedback.ts';
import type { FaqTopic } from '#shared/product/content/faq-topics.ts';
import type { Image, ImageList } from '#shared/product/content/images.ts';
import type {
  EditedPost,
  EditedPostItem,
  EditedPostList,
  EditedPostResponse,
} from '#shared/product/content/post-editing.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { recordExists } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { type DateText, dateFormatter } from '../../ui/data/date-formatter.ts';
import {
  type FeedbackSelection,
  type ImageSelection,
  type PostSelection,
  postsQuery,
  readContentAddress,
  remarksQuery,
} from './content-address.ts';

/** An item with its last change, formatted for the account. */
export type Changed<Item> = Item & { readonly changed: DateText };

export interface PostRows extends Omit<EditedPostList, 'items'> {
  readonly items: readonly Changed<EditedPostItem>[];
}

export interface TopicRows {
  readonly topic: FaqTopic;
  readonly title: string;
  readonly items: readonly Changed<EditedFaqEntryItem>[];
}

/** A remark with its date formatted for the account. */
export type WrittenRemark = FaqRemark & { readonly written: DateText };

/** The feedback on answers. Each part is null when it could not be read. */
export interface FeedbackData {
  readonly selection: FeedbackSelection;
  /** The questions that were rated or got remarks, the least useful first. */
  readonly rated: readonly RatedFaqEntry[] | null;
  /** How many more questions are published that have no feedback. */
  readonly unrated: number;
  readonly days: number;
  readonly remarks: {
    readonly items: readonly WrittenRemark[];
    readonly nextCursor: string | null;
  } | null;
}

/** The data of the view. A list is null when it could not be read. */
export type ContentData =
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
      readonly kind: 'faq-entry';
      readonly item: Changed<EditedFaqEntry> | null;
      readonly topic: FaqTopic;
      readonly images: readonly Image[] | null;
    }
  | { readonly kind: 'feedback'; readonly feedback: FeedbackData }
  | {
      readonly kind: 'images';
      readonly selection: ImageSelection;
      readonly list: ImageList | null;
    };

/** Tells whether the list, article or question in the address exists. */
export async function contentExists({ url, api }: PageRequest): Promise<boolean> {
  const address = readContentAddress(url);
  switch (address?.kind) {
    case undefined:
      return false;
    case 'post':
      return recordExists(readPost(api, address.id));
    case 'faq-entry':
      return recordExists(readFaqEntry(api, address.id));
    case 'posts':
      return address.page === 1 || hasPage(readPosts(api, address), address.page);
    case 'feedback':
      return (
        isAll(address) ||
        recordExists(api.send('GET /content/feedback/remarks', { query: remarksQuery(address) }))
      );
    default:
      return true;
  }
}

/** Reads the data that the address selects. */
export async function readContent(
  { url, api }: PageRequest,
  account: Account,
): Promise<ContentData> {
  const write = dateFormatter(account);
  const dated = <Item extends { readonly updatedAt: string }>(item: Item): Changed<Item> => ({
    ...item,
    changed: write(item.updatedAt),
  });
  const address = readContentAddress(url) ?? { kind: 'posts', state: '', q: '', page: 1 };
  switch (address.kind) {
    case 'posts': {
      const { kind, ...selection } = address;
      const list = await readPosts(api, selection);
      return { kind, selection, list: list && { ...list, items: list.items.map(dated) } };
    }
    case 'new-post':
    case 'post': {
      const [images, read] = await Promise.all([
        readImages(api),
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
    case 'new-faq-entry':
    case 'faq-entry': {
      const [images, read] = await Promise.all([
        readImages(api),
        address.kind === 'faq-entry' ? readFaqEntry(api, address.id) : null,
      ]);
      const item = read === null ? null : dated(read.item);
      const topic = address.kind === 'faq-entry' ? (item?.topic ?? 'founders') : address.topic;
      return { kind: 'faq-entry', item, topic, images: images?.items ?? null };
    }
    case 'feedback': {
      const { kind, ...selection } = address;
      return { kind, feedback: await readFeedback(api, selection, write) };
    }
    case 'images': {
      const { kind, ...selection } = address;
      return { kind, selection, list: await readImages(api, selection) };
    }
  }
}

function readPost(api: ApiClient, id: string): Promise<EditedPostResponse> {
  return api.send('GET /content/posts/:id', { params: { id } });
}

function readFaqEntry(api: ApiClient, id: string): Promise<EditedFaqEntryResponse> {
  return api.send('GET /content/faq/:id', { params: { id } });
}

async function readImages(
  api: ApiClient,
  { use = '', after = '' }: Partial<ImageSelection> = {},
): Promise<ImageList | null> {
  return readPage(after, (from) =>
    api.send('GET /content/images', { query: { use: use || undefined, after: from } }),
  );
}

function readPosts(api: ApiClient, selection: PostSelection): Promise<EditedPostList | null> {
  return api.send('GET /content/posts', { query: postsQuery(selection) }).catch(() => null);
}

/** Tells whether all remarks are selected; that page exists even while they cannot be read. */
function isAll({ question, after }: FeedbackSelection): boolean {
  return question === '' && after === '';
}

/** Tells whether a page of a list exists; a later one may exist while the list cannot be counted. */
async function hasPage(
  reading: Promise<{ readonly pageCount: number } | null>,
  page: number,
): Promise<boolean> {
  const list = await reading;
  return list === null || page <= list.pageCount;
}

/** Reads the votes, and the page of remarks that the address selects. */
async function readFeedback(
  api: ApiClient,
  selection: FeedbackSelection,
  write: (iso: string) => DateText,
): Promise<FeedbackData> {
  const [feedback, remarks] = await Promise.all([
    api.send('GET /content/feedback').catch(() => null),
    api.send('GET /content/feedback/remarks', { query: remarksQuery(selection) }).catch(() => null),
  ]);
  const rated = feedback?.items.filter(({ yes, no, remarks }) => yes + no + remarks > 0) ?? null;
  return {
    selection,
    rated,
    unrated: (feedback?.items.length ?? 0) - (rated?.length ?? 0),
    days: feedback?.days ?? 0,
    remarks: remarks && {
      ...remarks,
      items: remarks.items.map((item) => ({ ...item, written: write(item.createdAt) })),
    },
  };
}
