import { ProblemError } from '#shared/http/errors.ts';
import { imageAltMaxLength, raiseImagesMax } from '#shared/product/fields/limits.ts';
import type { RaiseImages } from '#shared/product/raises/drawn-images.ts';
import type { RaiseImage } from '#shared/product/raises/raise-images.ts';
import { errorsAt, fieldErrors } from '../../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../../framework/forms/form-actions.ts';
import type { PageAction } from '../../../framework/pages/page.ts';
import { text } from '../../../framework/pages/run-page.ts';
import { raiseToChange } from '../live-change.ts';
import { movedBy, removed, withAlts } from './changed-images.ts';

/** What an uploaded image is for, each with a form of its own. */
export type ImageUse = 'cover' | 'logo' | 'images';
export const addIntents: Readonly<Record<ImageUse, string>> = {
  cover: 'add-cover',
  logo: 'add-logo',
  images: 'add-images',
};
/** What is said of the images, their order, and which stay. */
export const saveImagesIntent = 'save-images';
/** The field with the files, and that with what scripts have sent already. */
export const filesField = 'files';
export const uploadedField = 'uploaded';

/** An operator reads it beside the images where nothing else was typed. */
const usualReason = 'The images on the page of the raise change.';
const attempts = 3;

/** Adds the files of a form, or what scripts have sent of them, to the page of a raise. */
const addImages =
  (use: ImageUse): FormHandler =>
  async (action) => {
    const { form, api } = action;
    const id = text(form, 'id');
    const sent = form.getAll(uploadedField).map(String);
    const chosen = form
      .getAll(filesField)
      .filter((one): one is File => one instanceof File && one.name !== '');
    if (sent.length + chosen.length === 0) {
      throw fieldErrors({ pointer: `/${filesField}`, message: 'Choose an image.' });
    }
    const { raise } = await api.send('GET /raises/:id', { params: { id } });
    const alt = text(form, 'alt').trim();
    if (alt === '' && use !== 'logo' && raise.allowed.includes('propose-change')) {
      throw fieldErrors({ pointer: '/alt', message: 'Say what the image shows.' });
    }
    if (use === 'images') {
      const free = raiseImagesMax - raiseToChange(raise).images.length;
      if (sent.length + chosen.length > free) throw tooMany(free);
    }
    const files = [...sent];
    try {
      for (const body of chosen) {
        const { image } = await api.send('PUT /raises/:id/images', { params: { id }, body });
        files.push(image.file);
      }
    } catch (error) {
      throw error instanceof ProblemError ? errorsAt(error, () => `/${filesField}`) : error;
    }
    const added = files.map((file): RaiseImage => ({ file, alt }));
    const notice = await saveImages(action, (now, company) => {
      const [first = null] = added;
      if (use === 'logo') return { ...now, logo: first && { ...first, alt: `Logo of ${company}` } };
      if (use === 'cover') return { ...now, cover: first };
      const known = now.images.map(({ file }) => file);
      return {
        ...now,
        images: [...now.images, ...added.filter(({ file }) => !known.includes(file))],
      };
    });
    const isSaid = use === 'logo' || alt !== '';
    return done(action, isSaid ? notice : `${notice} Now say what it shows.`);
  };

/** Stores what was typed of the images, and moves or removes one of them. */
const changeImages: FormHandler = async (action) => {
  const { form } = action;
  const [what = 'save', file = ''] = text(form, 'do').split(' ');
  const alts = new Map(
    form.getAll('file').map((name, at) => [String(name), String(form.getAll('alt')[at] ?? '')]),
  );
  const tooLong = [...alts.values()].findIndex((alt) => alt.trim().length > imageAltMaxLength);
  if (tooLong !== -1) {
    const message = `Image ${tooLong + 1}: use ${imageAltMaxLength} characters at most.`;
    throw fieldErrors({ pointer: '', message });
  }
  const notice = await saveImages(action, (now) => {
    const typed = withAlts(now, alts);
    if (what === 'remove') return removed(typed, file);
    if (what === 'up' || what === 'down') return movedBy(typed, file, what === 'up' ? -1 : 1);
    return typed;
  });
  return done(action, notice);
};

/**
 * Stores other images of a raise: in a draft at once, of an approved raise as a proposal. Whoever saves
 * at the same moment is not overwritten: the change is made again on top of theirs.
 */
async function saveImages(
  { api, form, key }: PageAction,
  change: (now: RaiseImages, company: string) => RaiseImages,
): Promise<string> {
  const params = { id: text(form, 'id') };
  for (let attempt = 1; ; attempt += 1) {
    const { raise } = await api.send('GET /raises/:id', { params });
    const isProposed = raise.allowed.includes('propose-change');
    const { cover, logo, images } = raiseToChange(raise);
    const next = change({ cover, logo, images }, raise.company.name);
    const body = { cover: next.cover, logo: next.logo, images: [...next.images] };
    if (JSON.stringify(body) === JSON.stringify({ cover, logo, images })) return 'Saved.';
    try {
      if (isProposed) {
        const typed = text(form, 'reason').trim();
        const reason = typed === '' ? usualReason : typed;
        const proposal = { change: body, reason };
        await api.send('POST /raises/:id/propose-change', { params, body: proposal, key });
        return 'Proposed. Investors see it once an operator approves it.';
      }
      await api.send('PATCH /raises/:id', { params, body, version: raise.version });
      return 'Saved.';
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const isOvertaken = error.problem.status === 412;
      if (!isOvertaken || attempt === attempts) throw errorsAt(error, placeOf);
    }
  }
}

/** What the API says of one image is shown above all; of the reason at its field. */
function placeOf(pointer: string): string {
  return pointer === '/reason' ? pointer : '';
}

function tooMany(free: number) {
  const message =
    free <= 0
      ? `A raise has ${raiseImagesMax} images at most. Remove one first.`
      : `A raise has ${raiseImagesMax} images at most: choose ${free} or fewer.`;
  return fieldErrors({ pointer: `/${filesField}`, message });
}

/** The forms of the step with the images. */
export const imageActions: Readonly<Record<string, FormHandler>> = {
  [addIntents.cover]: addImages('cover'),
  [addIntents.logo]: addImages('logo'),
  [addIntents.images]: addImages('images'),
  [saveImagesIntent]: changeImages,
};
