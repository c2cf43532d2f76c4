import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fillControl } from '../build-refresh/fill-control.ts';
import { type Control, controlsOf } from '../build-refresh/form-controls.ts';
import { onFormEvents } from '../forms/on-form-events.ts';
import { browserTransport } from '../http/browser-transport.ts';
import type { ApiClient } from '../http/client.ts';
import { apiClient } from '../http/client.ts';
import { usePageView } from '../pages/page-state.tsx';
import { useNoticeSessionEnded } from '../pages/session-context.ts';
import {
  type Autosave,
  type AutosaveForm,
  type AutosaveState,
  autosave,
  savedState,
} from './autosave.ts';
import { fieldOfControl, type RowValues, readRows, valuesIn } from './form-values.ts';
import type { FormValues } from './merge-values.ts';
import { saveBeforeSubmit } from './save-before-submit.ts';
import { ownerOf, savedCopy } from './saved-copy.ts';
import type { AutosaveTarget, Stored, UnsavedCopy } from './stored-form.ts';

/** How a form saves by itself. */
export interface AutosaveOptions {
  /** What the form is about: its copy in the browser is kept under this name. */
  readonly about: string;
  readonly stored: Stored;
  /** What a form that was sent could not store, when the page is shown with it. */
  readonly unsaved?: UnsavedCopy | undefined;
  /** The fields that are lists of rows. */
  readonly lists: readonly string[];
  readonly target: (api: ApiClient) => AutosaveTarget;
}

/** A list of rows in the form, which shows other rows when it is told to. */
export type ShowRows = (rows: readonly RowValues[]) => void;

export interface AutosaveHandle {
  readonly state: AutosaveState;
  /** The newest version that is known here, which a submit of the form is compared with. */
  readonly stored: Stored;
  /** Whether the browser keeps what is not stored; without that, leaving the page would lose it. */
  readonly isCopied: boolean;
  readonly choose: Autosave['choose'];
  /** Lists register here, so that a merge can change their rows. */
  readonly lists: Map<string, ShowRows>;
}

/** Saves a form while it is filled in, once the page is interactive. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  options: AutosaveOptions,
): AutosaveHandle {
  const { url, site } = usePageView();
  const noticeSessionEnded = useNoticeSessionEnded();
  const [state, setState] = useState(savedState);
  const [base, setBase] = useState(options.stored);
  const [isCopied, setCopied] = useState(true);
  const lists = useMemo(() => new Map<string, ShowRows>(), []);
  const saver = useRef<Autosave | null>(null);
  // Read when the form appears; a form that is about something else is another form.
  const first = useRef({ ...options, url, site, noticeSessionEnded });

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const { about, stored, unsaved, target: targetFor, site, noticeSessionEnded } = first.current;
    const api = apiClient(browserTransport(site.apiBaseUrl, new AbortController().signal));
    const copy = savedCopy(() => localStorage, ownerOf(document), about);
    const target = watched(targetFor(api), noticeSessionEnded);
    const stop = new AbortController();
    const { signal } = stop;
    let isMounted = true;

    function start(form: HTMLFormElement): void {
      const made = autosave(stored, unsaved ?? copy.read(), {
        target,
        form: inDocument(form, first.current.lists, lists),
        keep: (unsaved) => setCopied(copy.keep(unsaved)),
        onState: (next) => {
          const known = saver.current?.stored() ?? stored;
          if (isMounted) {
            setState(next);
            // The fields below would have their former values again when React renders the form.
            setBase(known);
          }
          showBase(form, known);
        },
        after: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      });
      saver.current = made;
      onFormEvents(form, ['input', 'change', 'rows'], () => made.touched(), signal);
      saveBeforeSubmit(form, () => made.flush(), signal);
      form.addEventListener('focusout', () => quietly(made.flush()), { signal });
      window.addEventListener('online', () => quietly(made.flush()), { signal });
      document.addEventListener('visibilitychange', () => quietly(made.flush()), { signal });
    }

    // Not while React is at work: a list that gets other rows renders them at once.
    const starting = setTimeout(() => start(element));
    return () => {
      isMounted = false;
      clearTimeout(starting);
      stop.abort();
      // The fields are still there to be read, and what they hold is kept until it is stored.
      if (saver.current !== null) quietly(saver.current.flush());
      saver.current?.stop();
      saver.current = null;
    };
  }, [form, lists]);

  // What was sent and could not be merged is merged here, where the person can choose.
  const { unsaved } = options;
  useEffect(() => {
    if (unsaved !== undefined && saver.current !== null) quietly(saver.current.flush());
  }, [unsaved]);

  return {
    state,
    stored: base.version > options.stored.version ? base : options.stored,
    isCopied,
    lists,
    choose: (name, whose) => saver.current?.choose(name, whose),
  };
}

/** Failures are shown by the form itself; anything else is a defect and belongs in the console. */
function quietly(saving: Promise<void>): void {
  saving.catch((error: unknown) => console.error(error));
}

/** Wraps a target so that it also tells the page when the session has ended. */
function watched(
  target: AutosaveTarget,
  noticeSessionEnded: (error: unknown) => boolean,
): AutosaveTarget {
  const watch = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      noticeSessionEnded(error);
      throw error;
    }
  };
  return {
    ...target,
    save: (changes, version, base) => watch(target.save(changes, version, base)),
    load: (refusal) => watch(target.load(refusal)),
  };
}

function inDocument(
  form: HTMLFormElement,
  listNames: readonly string[],
  lists: ReadonlyMap<string, ShowRows>,
): AutosaveForm {
  const read = () => valuesIn(form, listNames);

  function fill(values: FormValues): void {
    for (const [name, value] of Object.entries(values)) {
      const showRows = lists.get(name);
      if (showRows !== undefined) flushSync(() => showRows(readRows(value)));
      else for (const control of controlsOf(form)) if (control.name === name) put(control, value);
    }
  }

  function settle(values: FormValues): void {
    const now = read();
    for (const control of controlsOf(form)) {
      const name = fieldOfControl(control.name);
      if (values[name] !== undefined && values[name] === now[name]) markStored(control);
    }
  }

  return { read, fill, settle };
}

function put(control: Control, value: string): void {
  if (control.type === 'radio') fillControl(control, control.value === value);
  else fillControl(control, value);
}

/** What a control holds becomes what it is compared with to find unsaved entries. */
function markStored(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.defaultSelected = option.selected;
  } else if (control.type === 'radio' || control.type === 'checkbox') {
    const button = control as HTMLInputElement;
    button.defaultChecked = button.checked;
  } else {
    const { value } = control;
    control.defaultValue = value;
    // A control that nobody has typed into would follow its default from now on.
    control.value = value;
  }
}

/** The version and values that a submit of the form is compared with. */
function showBase(form: HTMLFormElement, { version, values }: Stored): void {
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const [versionField, baseField] = [hidden('_version'), hidden('_base')];
  if (versionField !== null) versionField.value = String(version);
  if (baseField !== null) baseField.value = JSON.stringify(values);
}
