import type {
  EditedAnswer,
  EditedPost,
  MoveDirection,
} from '../../../shared/product/content/content-editing.ts';
import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';
import { answerHref, postHref, postsHrefAfter, questionsHref } from './desk-address.ts';
import { readAnswer, readPost } from './desk-data.ts';
import { editorAction } from './editor-action.ts';
import { articleForm, questionForm } from './editor-result.ts';
import { typedAnswer, typedPost } from './typed-fields.ts';
import { imageField, imageOf, uploadImage } from './upload-image.ts';

/** The buttons of the editor of an article. */
export const editPost = editorAction<EditedPost>({
  form: articleForm,
  markdown: 'body',
  create: async (api, form, key) =>
    (await api.send('POST /content/posts', { body: typedPost(form), key })).post,
  read: async (api, id) => (await readPost(api, id)).post,
  save: async (api, form, { id, version, key }) => {
    const request = { params: { id }, body: typedPost(form), version, key };
    return (await api.send('PATCH /content/posts/:id', request)).post;
  },
  show: async (api, step, { id, ...given }) =>
    (await api.send(`POST /content/posts/:id/${step}`, { params: { id }, ...given })).post,
  href: postHref,
});

/** The buttons of the editor of a question. */
export const editAnswer = editorAction<EditedAnswer>({
  form: questionForm,
  markdown: 'answer',
  create: async (api, form, key) =>
    (await api.send('POST /content/faq', { body: typedAnswer(form), key })).item,
  read: async (api, id) => (await readAnswer(api, id)).item,
  save: async (api, form, { id, version, key }) => {
    const request = { params: { id }, body: typedAnswer(form), version, key };
    return (await api.send('PATCH /content/faq/:id', request)).item;
  },
  show: async (api, step, { id, ...given }) =>
    (await api.send(`POST /content/faq/:id/${step}`, { params: { id }, ...given })).item,
  href: answerHref,
});

/** Deletes the draft of an article. */
export const deletePost: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /content/posts/:id');
  return { kind: 'redirect', to: postsHrefAfter('post-deleted') };
};

/** Deletes the draft of a question. */
export const deleteAnswer: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /content/faq/:id');
  return { kind: 'redirect', to: questionsHref('answer-deleted') };
};

/** Which question was moved, and its new position; the page moves the focus there. */
export interface Moved {
  readonly id: string;
  readonly direction: MoveDirection;
}

/** The form with the arrows. */
export const moveForm: FormName<Moved> = formName('move-question');

/** Moves a question by one place within its topic. */
export const moveAnswer: FormHandler = async (action) => {
  const { form, api, key } = action;
  const id = text(form, 'id');
  const direction: MoveDirection = text(form, 'direction') === 'up' ? 'up' : 'down';
  const request = { params: { id }, body: { direction }, key };
  const { topics } = await api.send('POST /content/faq/:id/move', request);
  const moved: Moved = { id, direction };
  for (const { title, items } of topics) {
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    if (item === undefined) continue;
    const place = `${at + 1} of ${items.length} in “${title}”`;
    return doneWith(moveForm, `“${item.question}” is now ${place}.`, moved);
  }
  return doneWith(moveForm, 'Moved.', moved);
};

/** Deletes a reader's remark; the vote stays. */
export const deleteRemark: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /content/feedback/remarks/:id');
  return done(action, 'Remark deleted.');
};

/**
 * Stores a picture for later. With scripts its field has sent it already, and the form contains its
 * id.
 */
export const addImage: FormHandler = async (action) => {
  if (text(action.form, imageField) !== '') return done(action, 'The picture is uploaded.');
  const { image, notes } = await uploadImage(action.api, imageOf(action.form));
  return done(action, [`“${image.name}” is uploaded.`, ...notes].join(' '));
};

/** Deletes a picture that nothing uses. */
export const deleteImage: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /content/images/:id');
  return done(action, 'Image deleted.');
};
