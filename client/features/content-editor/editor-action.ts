import { ProblemError } from '#shared/http/errors.ts';
import type { EditedFaqEntryResponse } from '#shared/product/content/faq-editing.ts';
import type { EditedPostResponse } from '#shared/product/content/post-editing.ts';
import { errorsAt } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, refusedWith, withTyped } from '../../framework/forms/form-name.ts';
import { isVersionConflict, versionIn } from '../../framework/forms/version-conflict.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { ActionResult, PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import type { Edited, EditorKind, EditorResult } from './editor-kind.ts';
import { describedIn, imageMarkdown } from './image-markdown.ts';
import { typedMarkdown } from './typed-fields.ts';
import { imageErrors, imageOf, uploadImage } from './upload-image.ts';

/**
 * The action of an editor's buttons. Each sends `_do`; the first one, which Enter presses, saves.
 * Nothing typed is ever lost: a refusal returns it to the form, and so do buttons that save
 * nothing.
 */
export function editorAction(kind: EditorKind): FormHandler {
  const { path, form: name, markdown } = kind;

  async function save(action: PageAction, version = versionIn(action.form)): Promise<Edited> {
    const { api, form, key } = action;
    const id = text(form, 'id');
    const body = kind.typed(form);
    const create = async (key: string) => editedIn(await api.send(`POST ${path}`, { body, key }));
    if (id === '') return create(key);
    try {
      return editedIn(await api.send(`PATCH ${path}/:id`, { params: { id }, body, version, key }));
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
      // The text was deleted meanwhile, so what is in the form is saved as a new one.
      return create(`${key}-anew`);
    }
  }

  async function step(
    { api, key }: PageAction,
    { id, version }: Pick<Edited, 'id' | 'version'>,
    event: 'publish' | 'unpublish',
  ): Promise<Edited> {
    const request = { params: { id }, version, key: `${key}-${event}` };
    return editedIn(await api.send(`POST ${path}/:id/${event}`, request));
  }

  async function saveOnly(action: PageAction): Promise<ActionResult> {
    const stored = await save(action);
    const before = text(action.form, 'id');
    if (before !== '' && stored.id !== before) return moved(stored, 'saved-anew');
    if (isNew(action)) return moved(stored, 'saved');
    const isPublic = stored.state === 'published';
    return doneWith(
      name,
      isPublic ? 'Saved. The change is on the site.' : 'Draft saved.',
      savedAs(stored),
    );
  }

  async function publish(action: PageAction): Promise<ActionResult> {
    const saved = await save(action);
    // If it cannot be published, the next attempt must continue from the version that was saved.
    return orRefused(action, saved, async () => {
      const published = await step(action, saved, 'publish');
      if (isNew(action) || saved.id !== text(action.form, 'id')) return moved(saved, 'published');
      return doneWith(name, 'Published. It is on the site now.', savedAs(published));
    });
  }

  /** Unpublishes first and then saves, so that unfinished changes are never public. */
  async function unpublish(action: PageAction): Promise<ActionResult> {
    const before = { id: text(action.form, 'id'), version: versionIn(action.form) };
    const hidden = await step(action, before, 'unpublish');
    return orRefused(action, hidden, async () => {
      const stored = await save(action, hidden.version);
      const notice = 'Unpublished. It is a draft again and no longer on the site.';
      return doneWith(name, notice, savedAs(stored));
    });
  }

  async function preview({ form, api, key }: PageAction): Promise<ActionResult> {
    const body = typedMarkdown(form, markdown.name);
    return withTyped(name, form, {
      preview: await api.send('POST /content/preview', { body: { body }, key }),
    });
  }

  async function upload({ form, api }: PageAction): Promise<ActionResult> {
    const file = imageOf(form);
    const words = describedIn(form, imageErrors(file));
    const { image } = await uploadImage(api, file);
    const line = imageMarkdown(image.address, words);
    return withTyped(name, form, { image: { ...image, markdown: line } });
  }

  /** A refusal of the second of two steps, with the version that the first one has stored. */
  async function orRefused(
    { form }: PageAction,
    stored: Edited,
    second: () => Promise<ActionResult>,
  ): Promise<ActionResult> {
    try {
      return await second();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return refusedWith(name, form, error, savedAs(stored));
    }
  }

  function moved(stored: Edited, done: Parameters<typeof kind.href>[1]): ActionResult {
    return { kind: 'redirect', to: kind.href(stored.id, done) };
  }

  /** Adds what the other person has saved, to merge the two. */
  async function withOther({ api, form }: PageAction, error: ProblemError): Promise<ActionResult> {
    const id = text(form, 'id');
    const other = await api.send(`GET ${path}/:id`, { params: { id } }).catch(() => undefined);
    return refusedWith(name, form, error, other === undefined ? {} : { other: editedIn(other) });
  }

  const steps: Readonly<Record<string, FormHandler>> = { publish, unpublish, preview, upload };

  return async (action) => {
    const run = steps[text(action.form, '_do')] ?? saveOnly;
    try {
      return await run(action);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (isVersionConflict(error)) return withOther(action, error);
      throw errorsAt(error, (pointer) => fieldPointer(pointer, markdown.name));
    }
  };
}

/** Maps pointers of a preview and of single tags to fields of the form. */
function fieldPointer(pointer: string, markdown: string): string {
  if (pointer.startsWith('/tags/')) return '/tags';
  return pointer === '/body' ? `/${markdown}` : pointer;
}

/** The address names no text yet. The form may, if a draft was saved but could not be published. */
function isNew({ url }: PageAction): boolean {
  return [url.searchParams.get('post'), url.searchParams.get('faq')].includes('new');
}

function editedIn(response: EditedPostResponse | EditedFaqEntryResponse): Edited {
  return 'post' in response ? response.post : response.item;
}

function savedAs({ id, version }: Edited): EditorResult {
  return { stored: { id, version } };
}
