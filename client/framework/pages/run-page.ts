import {
  ProblemError,
  pageNotFoundMessage,
  saysSessionEnded,
  validationFailedMessage,
} from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';
import type { FormResult, PageOutcome } from '#shared/site/page-state.ts';
import { type RouteId, routeOf } from '#shared/site/routes.ts';
import { readOnce } from '../http/read-once.ts';
import { type OpenedPage, openPage, openView } from './open-view.ts';
import type { ActionResult, AnyPage, PageAction, PageRequest } from './page.ts';
import { watchSession } from './watch-session.ts';

/**
 * Runs one page for one request: its form if one was submitted, then validation, then the data that
 * its status does not depend on, which is not waited for. Server and browser run the same steps, so
 * they reach the same status.
 * @param open loads the chunk of a view, if the page has several
 * @throws PageError with the status and message of the error screen; the promised data rejects in
 * the same way
 */
export async function runPage(
  route: RouteId,
  page: AnyPage,
  request: PageRequest,
  submitted?: { readonly form: FormData; readonly key: string },
  open = (name: string): Promise<AnyPage> => openView(page, name),
): Promise<PageOutcome> {
  let action: FormResult | null = null;
  if (submitted !== undefined) {
    const shown = await pageWithForm(page, request, open);
    const result = await runAction(shown, { ...request, ...submitted });
    if (result.kind === 'redirect') return result;
    action = result;
  }
  const isGated = routeOf(route).access === 'signed-in';
  const reading = { ...request, api: readOnce(request.api) };
  const watched = isGated ? watchSession(reading) : undefined;
  const asked = watched?.request ?? reading;
  const whileAlive = <T>(read: Promise<T>) => watched?.whileAlive(read) ?? read;
  try {
    const opened = await openPage(page, asked, open);
    const { critical, view } = opened;
    const found = await whileAlive(validatePage(opened, asked));
    const loading = opened.page.load?.(asked, critical, opened.page.view, found);
    const coming = loading === undefined ? null : load(whileAlive(loading), request);
    const status = action?.status ?? 200;
    const state = { route, view, status, critical, data: null, lost: null, action, failure: null };
    return { kind: 'page', state, coming };
  } catch (error) {
    throw asPageError(error, request);
  }
}

/** The page with the view that a form was submitted to. */
export async function pageWithForm(
  page: AnyPage,
  request: PageRequest,
  open: (name: string) => Promise<AnyPage>,
): Promise<AnyPage> {
  if (page.views === undefined) return page;
  try {
    return (await openPage(page, request, open)).page;
  } catch (error) {
    throw asPageError(error, request);
  }
}

/** Runs a loader and turns its failures into those of the error screen. */
function load(loading: Promise<unknown>, request: PageRequest): Promise<unknown> {
  const coming = loading.catch((error: unknown) => {
    throw asPageError(error, request);
  });
  // It may fail before anybody awaits it, which must not count as an unhandled rejection.
  coming.catch(() => {});
  return coming;
}

/** Validates the page; returns what its loader gets. */
async function validatePage(
  { page, critical, early }: OpenedPage,
  request: PageRequest,
): Promise<unknown> {
  const valid = (await page.validate?.(request, critical, page.view, early)) ?? true;
  if (valid === true) return undefined;
  if (valid !== false && 'found' in valid) return valid.found;
  const { status = 404, message = validationFailedMessage(request.url.pathname) } =
    valid === false ? {} : valid;
  throw new PageError(status, message);
}

/**
 * Runs the action of a page. A refusal by the API (a `ProblemError`) that the page's action does
 * not handle becomes a form result with what was typed, so that nothing is lost.
 * @throws PageError 405 when the page has no form
 */
export async function runAction(page: AnyPage, action: PageAction): Promise<ActionResult> {
  if (page.act === undefined) throw new PageError(405, 'This page has no form to submit.');
  try {
    return await page.act(action, page.view);
  } catch (error) {
    if (error instanceof ProblemError) return refused(action.form, error);
    throw error;
  }
}

/** The form result of a refusal: the problem, and what was typed except secrets. */
export function refused(form: FormData, error: ProblemError): FormResult {
  return {
    kind: 'form',
    intent: intentOf(form),
    status: error.status,
    problem: error.problem,
    values: typedValues(form),
  };
}

/** Which of a page's forms was submitted. */
export function intentOf(form: FormData): string {
  return text(form, '_intent');
}

/** A text field of a form; the empty string when it is missing or a file. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Returns what was typed, to fill in the form again; a name in brackets may be there several times, and
 * has its values separated by commas. Secrets are never sent back to the page.
 */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('_')) continue;
    if (/password|token|secret|recovery/i.test(name)) continue;
    const before = name.endsWith('[]') ? values[name] : undefined;
    values[name] = before === undefined ? value : `${before},${value}`;
  }
  return values;
}

/**
 * Turns any failure into one for the error screen: the API's 404 and its outages keep their status.
 * If the session has ended since the gate let the page in, the result is the same as without a
 * session.
 */
export function asPageError(error: unknown, { url }: Pick<PageRequest, 'url'>): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { status, problem } = error;
  if (status === 401) {
    const message = pageNotFoundMessage(url.pathname);
    return new PageError(404, message, { sessionEnded: saysSessionEnded(problem) });
  }
  const about = { requestId: problem.instance };
  return new PageError(status === 403 ? 404 : status, problem.detail, about);
}
