import { ProblemError } from '../../../shared/http/errors.ts';
import type { Preview } from '../../../shared/product/content/content-editing.ts';
import type { PublicationState } from '../../../shared/product/content/lifecycle.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import type { ActionResult, FormResult, PageAction } from '../../framework/pages/page.ts';
import { intentOf, text } from '../../framework/pages/run-page.ts';
import {
  atFields,
  type EditorResult,
  keptWith,
  refusedWith,
  type StoredVersion,
} from './editor-result.ts';
import { describedIn } from './picture-description.ts';
import { typedMarkdown } from './typed-fields.ts';
import { imageMarkdown, imageOf, pictureFaults, uploadImage } from './upload-image.ts';

/** How one kind of text is edited: all differences between articles and questions. */
export interface EditedKind<Stored extends StoredVersion, Answer> {
  /** The API's path of the list. */
  readonly collection: string;
  /** The name of the field with the Markdown. */
  readonly markdown: string;
  /** What was typed, in the form the API expects. */
  readonly typed: (form: FormData) => object;
  /** The stored text in a response of the API. */
  readonly stored: (answer: Answer) => Stored;
  /** The address of its editor, with what was done before. */
  readonly href: (id: string, done: 'saved' | 'saved-anew' | 'published') => string;
}

/**
 * The action of an editor's buttons. Each sends `_do`; the first one, which Enter presses, saves.
 * Nothing typed is ever lost: a refusal returns it to the form, and so do buttons that save
 * nothing.
 */
export function editorAction<
  Stored extends StoredVersion & { readonly state: PublicationState },
  Answer,
>(kind: EditedKind<Stored, Answer>): FormHandler {
  const itemPath = (id: string) => `${kind.collection}/${encodeURIComponent(id)}`;

  async function create({ api, form }: PageAction, key: string): Promise<Stored> {
    return kind.stored(await api.post<Answer>(kind.collection, kind.typed(form), { key }));
  }

  async function save(action: PageAction, version = versionOf(action.form)): Promise<Stored> {
    const { form, key } = action;
    const id = text(form, 'id');
    if (id === '') return create(action, key);
    try {
      const change = kind.typed(form);
      return kind.stored(await action.api.patch<Answer>(itemPath(id), change, { key, version }));
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 404) throw error;
      // The text was deleted meanwhile, so what is in the form is saved as a new one.
      return create(action, `${key}-anew`);
    }
  }

  async function step(action: PageAction, stored: StoredVersion, name: string): Promise<Stored> {
    const options = { key: `${action.key}-${name}`, version: stored.version };
    const path = `${itemPath(stored.id)}/${name}`;
    return kind.stored(await action.api.post<Answer>(path, {}, options));
  }

  async function saveOnly(action: PageAction): Promise<ActionResult> {
    const stored = await save(action);
    const before = text(action.form, 'id');
    if (before !== '' && stored.id !== before) return moved(stored, 'saved-anew');
    if (isNew(action)) return moved(stored, 'saved');
    const words =
      stored.state === 'published' ? 'Saved. The change is on the site.' : 'Draft saved.';
    return done(action, words, storedResult(stored));
  }

  async function publish(action: PageAction): Promise<ActionResult> {
    const saved = await save(action);
    try {
      const published = await step(action, saved, 'publish');
      if (isNew(action) || saved.id !== text(action.form, 'id')) return moved(saved, 'published');
      return done(action, 'Published. It is on the site now.', storedResult(published));
    } catch (error) {
      // The text has been saved before this failed, so the next attempt must continue from that
      // version.
      if (error instanceof ProblemError)
        return refusedWith(action.form, error, storedResult(saved));
      throw error;
    }
  }

  /** Unpublishes first and then saves, so that unfinished changes are never public. */
  async function unpublish(action: PageAction): Promise<ActionResult> {
    const { id, version } = { id: text(action.form, 'id'), version: versionOf(action.form) };
    const hidden = await step(action, { id, version }, 'unpublish');
    try {
      const stored = await save(action, hidden.version);
      return done(
        action,
        'Unpublished. It is a draft again and no longer on the site.',
        storedResult(stored),
      );
    } catch (error) {
      if (error instanceof ProblemError) {
        return refusedWith(action.form, error, storedResult(hidden));
      }
      throw error;
    }
  }

  async function preview({ form, api, key }: PageAction): Promise<ActionResult> {
    const body = typedMarkdown(form, kind.markdown);
    const drawn = await api.post<Preview>('/content/preview', { body }, { key });
    return keptWith(intentOf(form), form, { preview: drawn });
  }

  async function upload({ form, api }: PageAction): Promise<ActionResult> {
    const file = imageOf(form);
    const words = describedIn(form, pictureFaults(file));
    const { image } = await uploadImage(api, file);
    const markdown = imageMarkdown(image.address, words);
    return keptWith(intentOf(form), form, { image: { ...image, markdown } });
  }

  function moved(stored: Stored, what: Parameters<typeof kind.href>[1]): ActionResult {
    return { kind: 'redirect', to: kind.href(stored.id, what) };
  }

  async function overtaken({ api, form }: PageAction, error: ProblemError): Promise<FormResult> {
    const other = await api.get<Answer>(itemPath(text(form, 'id'))).catch(() => undefined);
    return refusedWith(form, error, other === undefined ? {} : { other: kind.stored(other) });
  }

  const steps: Readonly<Record<string, FormHandler>> = { publish, unpublish, preview, upload };

  return async (action) => {
    const run = steps[text(action.form, '_do')] ?? saveOnly;
    try {
      return await run(action);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.status === 412) return overtaken(action, error);
      throw atFields(error, (pointer) => fieldPointer(pointer, kind.markdown));
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

function versionOf(form: FormData): number {
  return Number.parseInt(text(form, 'version'), 10) || 0;
}

function storedResult<Stored extends StoredVersion>({ id, version }: Stored): EditorResult<Stored> {
  return { stored: { id, version } };
}
