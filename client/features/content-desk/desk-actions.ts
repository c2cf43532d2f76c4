import type {
  EditedAnswer,
  EditedAnswerAnswer,
  EditedFaq,
  EditedPost,
  EditedPostAnswer,
  MoveDirection,
} from '../../../shared/product/content/content-editing.ts';
import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { answerHref, postHref, postsHrefAfter, questionsHref } from './desk-address.ts';
import { editorAction } from './editor-action.ts';
import { typedAnswer, typedPost } from './typed-fields.ts';
import { imageOf, uploadImage } from './upload-image.ts';

const posts = '/content/posts';
const faq = '/content/faq';

/** The buttons of the editor of an article. */
export const editPost = editorAction<EditedPost, EditedPostAnswer>({
  collection: posts,
  markdown: 'body',
  typed: typedPost,
  stored: ({ post }) => post,
  href: postHref,
});

/** The buttons of the editor of a question. */
export const editAnswer = editorAction<EditedAnswer, EditedAnswerAnswer>({
  collection: faq,
  markdown: 'answer',
  typed: typedAnswer,
  stored: ({ item }) => item,
  href: answerHref,
});

/** Deletes the draft of an article. */
export const deletePost: FormHandler = async (action) => {
  await deleteIfThere(action, posts);
  return { kind: 'redirect', to: postsHrefAfter('post-deleted') };
};

/** Deletes the draft of a question. */
export const deleteAnswer: FormHandler = async (action) => {
  await deleteIfThere(action, faq);
  return { kind: 'redirect', to: questionsHref('answer-deleted') };
};

/** Which question was moved, and its new position; the page moves the focus there. */
export interface Moved {
  readonly id: string;
  readonly direction: MoveDirection;
}

/** Moves a question by one place within its topic. */
export const moveAnswer: FormHandler = async (action) => {
  const { form, api, key } = action;
  const id = text(form, 'id');
  const direction: MoveDirection = text(form, 'direction') === 'up' ? 'up' : 'down';
  const path = `${faq}/${encodeURIComponent(id)}/move`;
  const { topics } = await api.post<EditedFaq>(path, { direction }, { key });
  const moved: Moved = { id, direction };
  for (const { title, items } of topics) {
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    if (item === undefined) continue;
    const place = `${at + 1} of ${items.length} in “${title}”`;
    return done(action, `“${item.question}” is now ${place}.`, moved);
  }
  return done(action, 'Moved.', moved);
};

/** Deletes a reader's remark; the vote stays. */
export const deleteRemark: FormHandler = async (action) => {
  await deleteIfThere(action, '/content/feedback/remarks');
  return done(action, 'Remark deleted.');
};

/** Stores a picture for later. */
export const addImage: FormHandler = async (action) => {
  const { image, notes } = await uploadImage(action.api, imageOf(action.form));
  return done(action, [`“${image.name}” is uploaded.`, ...notes].join(' '), image.id);
};

/** Deletes a picture that nothing uses. */
export const deleteImage: FormHandler = async (action) => {
  await deleteIfThere(action, '/content/images');
  return done(action, 'Image deleted.');
};
