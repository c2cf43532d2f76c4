import { ProblemError } from '#shared/http/errors.ts';
import type { EditedFaqEntryResponse } from '#shared/product/content/faq-editing.ts';
import type { EditedPostResponse } from '#shared/product/content/post-editing.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import {
  asItCame,
  baseIn,
  type SavedMerged,
  saveMerged,
} from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { errorsAt } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, refusedWith, withTyped } from '../../framework/forms/form-name.ts';
import { isVersionConflict } from '../../framework/forms/version-conflict.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { ActionResult, PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import {
  type Edited,
  type EditorKind,
  type EditorResult,
  sameText,
  storedText,
} from './editor-kind.ts';
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

  async function create({ api, form }: PageAction, key: string): Promise<Edited> {
    return editedIn(await api.send(`POST ${path}`, { body: kind.typed(form), key }));
  }

  /**
   * Saves what is in the form. What somebody else has saved since is shown first, because what is
   * saved here is public or will be.
   * @param version what the form's version has become by this form's own doing
   */
  async function save(action: PageAction, version?: number): Promise<Saved> {
    const { api, form, key } = action;
    const id = text(form, 'id');
    const params = { id };
    if (id === '') return { kind: 'saved', edited: await create(action, key) };
    const before = baseIn(form);
    let edited: Edited | undefined;
    const known = (now: Edited): Stored => {
      edited = now;
      return storedText(now);
    };
    const merged = await saveMerged(
      action,
      name,
      {
        load: async () => known(editedIn(await api.send(`GET ${path}/:id`, { params }))),
        async save(changes, based) {
          const body = kind.typed(withValues(form, { ...before.values, ...changes }));
          const isOurs = based === before.version && version !== undefined;
          const request = { params, body, version: isOurs ? version : based };
          try {
            return known(editedIn(await api.send(`PATCH ${path}/:id`, request)));
          } catch (error) {
            if (!hasStatus(error, 404)) throw error;
            // The text was deleted meanwhile, so what is in the form is saved as a new one.
            return known(await create(action, `${key}-new`));
          }
        },
        faults: () => ({}),
        same: sameText,
        controlAt: (pointer) => fieldPointer(pointer, markdown.name),
      },
      [],
      { publishes: true },
    );
    if (merged.kind === 'refused') return merged;
    return {
      kind: 'saved',
      edited: edited ?? editedIn(await api.send(`GET ${path}/:id`, { params })),
    };
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
    const saved = await save(action);
    if (saved.kind === 'refused') return saved.result;
    const { edited } = saved;
    const before = text(action.form, 'id');
    if (before !== '' && edited.id !== before) return moved(edited, 'saved-as-new');
    if (isNew(action)) return moved(edited, 'saved');
    const isPublic = edited.state === 'published';
    return doneWith(
      name,
      isPublic ? 'Saved. The change is live on the site.' : 'Draft saved.',
      savedAs(edited),
    );
  }

  async function publish(action: PageAction): Promise<ActionResult> {
    const saved = await save(action);
    if (saved.kind === 'refused') return saved.result;
    const { edited } = saved;
    // If it cannot be published, the next attempt must continue from the version that was saved.
    return orRefused(action, edited, async () => {
      const published = await step(action, edited, 'publish');
      if (isNew(action) || edited.id !== text(action.form, 'id')) return moved(edited, 'published');
      return doneWith(name, 'Published. It’s live on the site.', savedAs(published));
    });
  }

  /** Unpublishes first and then saves, so that unfinished changes are never public. */
  async function unpublish(action: PageAction): Promise<ActionResult> {
    const before = { id: text(action.form, 'id'), version: baseIn(action.form).version };
    let hidden: Edited;
    try {
      hidden = await step(action, before, 'unpublish');
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
      // Saving is refused for the same reason, and shows what somebody else has saved.
      return saveOnly(action);
    }
    return orRefused(action, hidden, async () => {
      const saved = await save(action, hidden.version);
      if (saved.kind === 'refused') return saved.result;
      const notice = 'Unpublished. It’s a draft again, off the site.';
      return doneWith(name, notice, savedAs(saved.edited));
    });
  }

  async function preview({ form, api, key }: PageAction): Promise<ActionResult> {
    const body = typedMarkdown(form, markdown.name);
    return withTyped(name, form, {
      ...unchanged(form),
      preview: await api.send('POST /content/preview', { body: { body }, key }),
    });
  }

  async function upload({ form, api }: PageAction): Promise<ActionResult> {
    const file = imageOf(form);
    const words = describedIn(form, imageErrors(file));
    const { image } = await uploadImage(api, file);
    const line = imageMarkdown(image.address, words);
    return withTyped(name, form, { ...unchanged(form), image: { ...image, markdown: line } });
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
      return refusedWith(name, form, error, { ...savedAs(stored), stored: storedText(stored) });
    }
  }

  function moved(stored: Edited, done: Parameters<typeof kind.href>[1]): ActionResult {
    return { kind: 'redirect', to: kind.href(stored.id, done) };
  }

  const steps: Readonly<Record<string, FormHandler>> = { publish, unpublish, preview, upload };

  return async (action) => {
    const run = steps[text(action.form, '_do')] ?? saveOnly;
    try {
      return await run(action);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const refusal = errorsAt(error, (pointer) => fieldPointer(pointer, markdown.name));
      return refusedWith(name, action.form, refusal, unchanged(action.form));
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
  return { own: { id, version } };
}

type Saved =
  | { readonly kind: 'saved'; readonly edited: Edited }
  | Extract<SavedMerged, { kind: 'refused' }>;

/** A button that saves nothing leaves the form on the version that it is based on. */
function unchanged(form: FormData): EditorResult {
  const id = text(form, 'id');
  return {
    ...asItCame(form),
    ...(id === '' ? {} : { own: { id, version: baseIn(form).version } }),
  };
}

/** The form with the values that were typed or chosen. */
function withValues(form: FormData, values: FormValues): FormData {
  const all = new FormData();
  for (const [name, value] of form) all.append(name, value);
  for (const [name, value] of Object.entries(values)) all.set(name, value);
  return all;
}
