import { ProblemError } from '#shared/http/errors.ts';
import type { MoveDirection } from '#shared/product/content/faq-editing.ts';
import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';
import { postsHrefAfter, questionsHref } from './content-address.ts';
import { editorAction } from './editor-action.ts';
import { articleKind, faqEntryKind } from './editor-kind.ts';
import { imageField, imageOf, uploadImage } from './upload-image.ts';

/** The buttons of the editor of an article. */
export const editPost = editorAction(articleKind);

/** The buttons of the editor of an FAQ entry. */
export const editFaqEntry = editorAction(faqEntryKind);

/** Deletes the draft of an article. */
export const deletePost: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /content/posts/:id');
  return { kind: 'redirect', to: postsHrefAfter('post-deleted') };
};

/** Deletes the draft of a question. */
export const deleteFaqEntry: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /content/faq/:id');
  return { kind: 'redirect', to: questionsHref('faq-entry-deleted') };
};

/** Which question was moved, and its new position; the page moves the focus there. */
export interface Moved {
  readonly id: string;
  readonly direction: MoveDirection;
}

/** The form with the arrows. */
export const moveForm: FormName<Moved> = formName('move-question');

/** Moves a question by one place within its topic. */
export const moveFaqEntry: FormHandler = async (action) => {
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
 * Stores an image for later. With scripts its field has sent it already, and the form contains its
 * id.
 */
export const addImage: FormHandler = async (action) => {
  if (text(action.form, imageField) !== '') return done(action, 'The image is uploaded.');
  const { image, notes } = await uploadImage(action.api, imageOf(action.form));
  return done(action, [`“${image.name}” is uploaded.`, ...notes].join(' '));
};

/** Deletes an image that nothing uses, or those of the selected ones that nothing uses. */
export const deleteImage: FormHandler = async (action) => {
  if (action.form.has('id')) {
    await deleteIfThere(action, 'DELETE /content/images/:id');
    return done(action, 'Image deleted.');
  }
  let deleted = 0;
  let used = 0;
  for (const id of readSelection(action.form)) {
    try {
      await deleteIfThere(action, 'DELETE /content/images/:id', id);
      deleted += 1;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 422) throw error;
      used += 1;
    }
  }
  const kept = used === 0 ? '' : ` ${imagesInWords(used)} kept, because something uses it.`;
  return done(action, `${imagesInWords(deleted)} deleted.${kept}`);
};

function imagesInWords(count: number): string {
  return `${count} ${count === 1 ? 'image' : 'images'}`;
}
