import type { EditedFaqEntry, FaqEntryDraft } from '#shared/product/content/faq-editing.ts';
import { faqTopicTitles } from '#shared/product/content/faq-topics.ts';
import type { Image } from '#shared/product/content/images.ts';
import type { Preview } from '#shared/product/content/markdown-preview.ts';
import type { EditedPost, PostDraft } from '#shared/product/content/post-editing.ts';
import { faqAnswerMaxLength, postBodyMaxLength } from '#shared/product/fields/limits.ts';
import type { ConflictedForm } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';
import { faqEntryHref, postHref, topicOf } from './content-address.ts';
import { readTags, typedFaqEntry, typedPost, writeTags } from './typed-fields.ts';

/** An article or an FAQ entry, as its editor reads it. */
export type Edited = EditedPost | EditedFaqEntry;

/** The result of an editor's form, besides what was typed. */
export interface EditorResult extends ConflictedForm {
  /** The version this form has just saved, even if the next step was refused. */
  readonly own?: Pick<Edited, 'id' | 'version'>;
  readonly preview?: Preview;
  readonly image?: Image;
}

/** All differences between the editors of articles and of FAQ entries, besides their fields. */
export interface EditorKind {
  /** What people call one of them; with `delete-` before it, the intent that deletes it. */
  readonly word: 'article' | 'question';
  readonly form: FormName<EditorResult>;
  readonly path: '/content/posts' | '/content/faq';
  /** The field with the Markdown. */
  readonly markdown: { readonly name: string; readonly label: string; readonly maxLength: number };
  /** What was typed, as the API takes it. */
  readonly typed: (form: FormData) => PostDraft | FaqEntryDraft;
  /** The address of its editor, with what was done before. */
  readonly href: (id: string, done?: 'saved' | 'saved-as-new' | 'published') => string;
}

export const articleKind: EditorKind = {
  word: 'article',
  form: formName('article'),
  path: '/content/posts',
  markdown: { name: 'body', label: 'Article', maxLength: postBodyMaxLength },
  typed: typedPost,
  href: postHref,
};

export const faqEntryKind: EditorKind = {
  word: 'question',
  form: formName('question'),
  path: '/content/faq',
  markdown: { name: 'answer', label: 'Answer', maxLength: faqAnswerMaxLength },
  typed: typedFaqEntry,
  href: faqEntryHref,
};

/** Returns the title of an article, or the question of an FAQ entry. */
export function titleOf(edited: Edited): string {
  return 'question' in edited ? edited.question : edited.title;
}

/** A stored version, as it would be typed. */
export function asTyped(edited: Edited): Readonly<Record<string, string>> {
  if ('question' in edited) {
    const { topic, question, anchor, answer } = edited;
    return { topic, question, anchor, answer };
  }
  const { title, slug, summary, author, tags, body } = edited;
  return { title, slug, summary, author, tags: writeTags(tags), body };
}

/** A text as its form sees it, and who has saved it. */
export function storedText(edited: Edited): Stored {
  const saved = { name: edited.updatedBy, at: edited.updatedAt };
  return { version: edited.version, values: asTyped(edited), saved };
}

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Address',
  summary: 'Summary',
  author: 'Author',
  tags: 'Tags',
  body: 'Article',
  topic: 'Topic',
  question: 'Question',
  anchor: 'Address',
  answer: 'Answer',
};

/** What a field of an editor is called. */
export function editorLabel(name: string): string {
  return labels[name] ?? name;
}

/** A value in words, where there are two to choose from. */
export function editorValueInWords(name: string, value: string): string {
  return name === 'topic' ? faqTopicTitles[topicOf(value)] : value;
}

/** Tells whether two texts of a field are saved as the same. */
export function sameText(name: string, a: string, b: string): boolean {
  if (name === 'tags') return writeTags(readTags(a)) === writeTags(readTags(b));
  if (name === 'body' || name === 'answer') return a === b;
  return oneLine(a) === oneLine(b);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
