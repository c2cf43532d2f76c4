import { ProblemError } from '../../../shared/http/errors.ts';
import type { PublicationState } from '../../../shared/product/content/lifecycle.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, refusedWith } from '../../framework/forms/form-name.ts';
import type { ActionResult, FormResult, PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { atFields, type EditorResult, keptWith, type StoredVersion } from './editor-result.ts';
import { describedIn } from './picture-description.ts';
import { typedMarkdown } from './typed-fields.ts';
import { imageMarkdown, imageOf, pictureFaults, uploadImage } from './upload-image.ts';

type Api = PageAction['api'];

/** Which version of a text is written to, and under which key. */
interface VersionedWrite extends StoredVersion {
  readonly key: string;
}

/** How one kind of text is edited: all differences between articles and questions. */
export interface EditedKind<Stored extends StoredVersion> {
  readonly form: FormName<EditorResult<Stored>>;
  /** The name of the field with the Markdown. */
  readonly markdown: string;
  /** Stores what was typed as a new text. */
  readonly create: (api: Api, form: FormData, key: string) => Promise<Stored>;
  readonly read: (api: Api, id: string) => Promise<Stored>;
  /** Stores what was typed as the next version. */
  readonly save: (api: Api, form: FormData, write: VersionedWrite) => Promise<Stored>;
  readonly show: (
    api: Api,
    step: 'publish' | 'unpublish',
    write: VersionedWrite,
  ) => Promise<Stored>;
  /** The address of its editor, with what was done before. */
  readonly href: (id: string, done: 'saved' | 'saved-anew' | 'published') => string;
}

/**
 * The action of an editor's buttons. Each sends `_do`; the first one, which Enter presses, saves.
 * Nothing typed is ever lost: a refusal returns it to the form, and so do buttons that save
 * nothing.
 */
export function editorAction<Stored extends StoredVersion & { readonly state: PublicationState }>(
  kind: EditedKind<Stored>,
): FormHandler {
  async function save(action: PageAction, version = versionOf(action.form)): Promise<Stored> {
    const { api, form, key } = action;
    const id = text(form, 'id');
    if (id === '') return kind.create(api, form, key);
    try {
      return await kind.save(api, form, { id, version, key });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 404) throw error;
      // The text was deleted meanwhile, so what is in the form is saved as a new one.
      return kind.create(api, form, `${key}-anew`);
    }
  }

  function step(
    { api, key }: PageAction,
    { id, version }: StoredVersion,
    name: 'publish' | 'unpublish',
  ): Promise<Stored> {
    return kind.show(api, name, { id, version, key: `${key}-${name}` });
  }

  async function saveOnly(action: PageAction): Promise<ActionResult> {
    const stored = await save(action);
    const before = text(action.form, 'id');
    if (before !== '' && stored.id !== before) return moved(stored, 'saved-anew');
    if (isNew(action)) return moved(stored, 'saved');
    const words =
      stored.state === 'published' ? 'Saved. The change is on the site.' : 'Draft saved.';
    return doneWith(kind.form, words, storedResult(stored));
  }

  async function publish(action: PageAction): Promise<ActionResult> {
    const saved = await save(action);
    try {
      const published = await step(action, saved, 'publish');
      if (isNew(action) || saved.id !== text(action.form, 'id')) return moved(saved, 'published');
      return doneWith(kind.form, 'Published. It is on the site now.', storedResult(published));
    } catch (error) {
      // The text has been saved before this failed, so the next attempt must continue from that
      // version.
      if (error instanceof ProblemError)
        return refusedWith(kind.form, action.form, error, storedResult(saved));
      throw error;
    }
  }

  /** Unpublishes first and then saves, so that unfinished changes are never public. */
  async function unpublish(action: PageAction): Promise<ActionResult> {
    const { id, version } = { id: text(action.form, 'id'), version: versionOf(action.form) };
    const hidden = await step(action, { id, version }, 'unpublish');
    try {
      const stored = await save(action, hidden.version);
      return doneWith(
        kind.form,
        'Unpublished. It is a draft again and no longer on the site.',
        storedResult(stored),
      );
    } catch (error) {
      if (error instanceof ProblemError) {
        return refusedWith(kind.form, action.form, error, storedResult(hidden));
      }
      throw error;
    }
  }

  async function preview({ form, api, key }: PageAction): Promise<ActionResult> {
    const body = typedMarkdown(form, kind.markdown);
    const drawn = await api.send('POST /content/preview', { body: { body }, key });
    return keptWith(kind.form, form, { preview: drawn });
  }

  async function upload({ form, api }: PageAction): Promise<ActionResult> {
    const file = imageOf(form);
    const words = describedIn(form, pictureFaults(file));
    const { image } = await uploadImage(api, file);
    const markdown = imageMarkdown(image.address, words);
    return keptWith(kind.form, form, { image: { ...image, markdown } });
  }

  function moved(stored: Stored, what: Parameters<typeof kind.href>[1]): ActionResult {
    return { kind: 'redirect', to: kind.href(stored.id, what) };
  }

  async function overtaken({ api, form }: PageAction, error: ProblemError): Promise<FormResult> {
    const other = await kind.read(api, text(form, 'id')).catch(() => undefined);
    return refusedWith(kind.form, form, error, other === undefined ? {} : { other });
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
