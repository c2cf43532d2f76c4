import type { Account } from '#shared/product/account/account.ts';
import type { EditedFaqEntry, EditedFaqEntryItem } from '#shared/product/content/faq-editing.ts';
import type { FaqRemark, RatedFaqEntry } from '#shared/product/content/faq-feedback.ts';
import type { FaqTopic } from '#shared/product/content/faq-topics.ts';
import type { Image, ImageList } from '#shared/product/content/images.ts';
import type {
  EditedPost,
  EditedPostItem,
  EditedPostList,
} from '#shared/product/content/post-editing.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import type { EndpointResponse } from '../../framework/http/endpoint-call.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
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

/**
 * What an address names. Of a list that may have no such page the page is read at once; null stands
 * for one that could not be read.
 */
export type FoundContent =
  | { readonly kind: 'post'; readonly post: EditedPost | null }
  | { readonly kind: 'faq' }
  | {
      readonly kind: 'faq-entry';
      readonly item: EditedFaqEntry | null;
      readonly topic: FaqTopic;
    }
  | {
      readonly kind: 'posts';
      readonly selection: PostSelection;
      readonly list?: EditedPostList | null;
    }
  | {
      readonly kind: 'feedback';
      readonly selection: FeedbackSelection;
      readonly remarks?: Remarks | null;
    }
  | { readonly kind: 'images'; readonly selection: ImageSelection };

/** Finds the list, article or question in the address. */
export async function findContent({ url, api }: PageRequest): Promise<Validation<FoundContent>> {
  const address = readContentAddress(url);
  switch (address?.kind) {
    case undefined:
      return false;
    case 'post': {
      const params = { id: address.id };
      const found = await findRecord(api.send('GET /content/posts/:id', { params }));
      return found !== undefined && { found: { kind: 'post', post: found.post } };
    }
    case 'new-post':
      return { found: { kind: 'post', post: null } };
    case 'faq':
      return { found: address };
    case 'faq-entry': {
      const params = { id: address.id };
      const found = await findRecord(api.send('GET /content/faq/:id', { params }));
      if (found === undefined) return false;
      return { found: { kind: 'faq-entry', item: found.item, topic: found.item.topic } };
    }
    case 'new-faq-entry':
      return { found: { kind: 'faq-entry', item: null, topic: address.topic } };
    case 'posts': {
      const { kind, ...selection } = address;
      if (selection.page === 1) return { found: { kind, selection } };
      const list = await readPosts(api, selection);
      const isThere = list === null || selection.page <= list.pageCount;
      return isThere && { found: { kind, selection, list } };
    }
    case 'feedback': {
      const { kind, ...selection } = address;
      if (isAll(selection)) return { found: { kind, selection } };
      const remarks = await findRecord(readRemarks(api, selection));
      return remarks !== undefined && { found: { kind, selection, remarks } };
    }
    case 'images': {
      const { kind, ...selection } = address;
      return { found: { kind, selection } };
    }
  }
}

/** Reads what the address selects, beside what was found. */
export async function readContent(
  api: ApiClient,
  account: Account,
  found: FoundContent,
): Promise<ContentData> {
  const write = dateFormatter(account);
  const dated = <Item extends { readonly updatedAt: string }>(item: Item): Changed<Item> => ({
    ...item,
    changed: write(item.updatedAt),
  });
  switch (found.kind) {
    case 'posts': {
      const { kind, selection } = found;
      const list = found.list === undefined ? await readPosts(api, selection) : found.list;
      return { kind, selection, list: list && { ...list, items: list.items.map(dated) } };
    }
    case 'post': {
      const images = await readImages(api);
      const post = found.post && dated(found.post);
      return { kind: 'post', post, author: account.name, images: images?.items ?? null };
    }
    case 'faq': {
      const faq = await api.send('GET /content/faq').catch(() => null);
      const topics = faq?.topics.map((group) => ({ ...group, items: group.items.map(dated) }));
      return { kind: 'faq', topics: topics ?? null };
    }
    case 'faq-entry': {
      const images = await readImages(api);
      const item = found.item && dated(found.item);
      return { kind: 'faq-entry', item, topic: found.topic, images: images?.items ?? null };
    }
    case 'feedback':
      return { kind: 'feedback', feedback: await readFeedback(api, found, write) };
    case 'images': {
      const { kind, selection } = found;
      return { kind, selection, list: await readImages(api, selection) };
    }
  }
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

type Remarks = EndpointResponse<'GET /content/feedback/remarks'>;

function readRemarks(api: ApiClient, selection: FeedbackSelection): Promise<Remarks> {
  return api.send('GET /content/feedback/remarks', { query: remarksQuery(selection) });
}

/** Reads the votes, and the page of remarks that the address selects. */
async function readFeedback(
  api: ApiClient,
  { selection, remarks: found }: Extract<FoundContent, { readonly kind: 'feedback' }>,
  write: (iso: string) => DateText,
): Promise<FeedbackData> {
  const [feedback, remarks] = await Promise.all([
    api.send('GET /content/feedback').catch(() => null),
    found ?? readRemarks(api, selection).catch(() => null),
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
