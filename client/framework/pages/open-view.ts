import { validationFailedMessage } from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';
import type { AnyPage, PageRequest } from './page.ts';

/** A page as it is shown at an address: with the chunk of its view if it has several. */
export interface OpenedPage {
  readonly page: AnyPage;
  /** The view's name; null for a page without views. */
  readonly view: string | null;
  readonly critical: unknown;
  readonly early: unknown;
}

/** Loads the chunk of a view and gives the page with it. */
export async function openView(page: AnyPage, name: string | null): Promise<AnyPage> {
  if (page.views === undefined || name === null) return page;
  return { ...page, view: await page.views.load(name) };
}

/**
 * Opens a page at an address: reads what decides which view is shown, then loads that view.
 * @param open loads the chunk of a view; the browser reloads the page when that fails
 * @throws PageError 404 when this person has no view there
 */
export async function openPage(
  page: AnyPage,
  request: PageRequest,
  open: (name: string) => Promise<AnyPage>,
): Promise<OpenedPage> {
  const early = await page.early?.(request);
  const critical = (await page.critical?.(request, early)) ?? null;
  if (page.views === undefined) return { page, view: null, critical, early };
  const view = page.views.shown(request.url, critical);
  if (view === undefined) {
    throw new PageError(404, validationFailedMessage(request.url.pathname));
  }
  return { page: await open(view), view, critical, early };
}
