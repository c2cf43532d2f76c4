import { useEffect, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import type { KeyedToast, ToastStackProps } from './toast.ts';
import css from './toast-stack.module.css';
import { useAttention } from './use-attention.ts';

/** How long a sentence stays: enough to read it twice. */
const plainMs = 8_000;
/** A toast with undo stays longer, because one has to see it, decide and reach the button. */
const undoMs = 20_000;

/** Moves the focus to the newest toast, and back again. */
const toastKey = 'F8';

/**
 * Renders the toasts. They stay while one of them has the focus or the pointer, and while the tab
 * is hidden. F8 moves the focus to the newest one; when it is left or disappears, the focus returns
 * to where it was.
 */
export function ToastStack({ toasts, remove }: ToastStackProps) {
  const list = useRef<HTMLUListElement>(null);
  const attended = useAttention(list);
  useFocusKey(list, toasts.length);

  return (
    <ul ref={list} className={classes(stackCss['space2'], css['stack'])}>
      {toasts.map((toast) => (
        <ToastItem
          key={toast.key}
          toast={toast}
          waiting={attended}
          gone={() => remove(toast.key)}
        />
      ))}
    </ul>
  );
}

type Phase = 'shown' | 'undoing' | 'undone' | 'failed';

const phaseWords: Readonly<Record<Exclude<Phase, 'shown'>, string>> = {
  undoing: 'One moment …',
  undone: 'Undone.',
  failed: 'We couldn’t undo this. Reload the page to see what’s stored.',
};

function ToastItem(props: {
  readonly toast: KeyedToast;
  readonly waiting: boolean;
  readonly gone: () => void;
}) {
  const { toast, waiting } = props;
  const { text, undo } = toast;
  const [phase, setPhase] = useState<Phase>('shown');
  const gone = useRef(props.gone);
  gone.current = props.gone;
  const stays = waiting || phase === 'undoing' || phase === 'failed';

  useEffect(() => {
    if (stays) return;
    const offersUndo = undo !== undefined && phase === 'shown';
    const timer = setTimeout(() => gone.current(), offersUndo ? undoMs : plainMs);
    return () => clearTimeout(timer);
  }, [stays, undo, phase]);

  async function takeBack(button: HTMLButtonElement): Promise<void> {
    // This button disappears, and the focus must not be lost with it.
    if (document.activeElement === button) focusNext(button);
    setPhase('undoing');
    try {
      await undo?.();
      setPhase('undone');
    } catch (error) {
      console.warn('An undo failed.', error);
      setPhase('failed');
    }
  }

  return (
    <li className={classes(stackCss['space1'], css['toast'])} data-phase={phase}>
      <p className={css['text']}>{phase === 'shown' ? text : phaseWords[phase]}</p>
      {undo !== undefined && phase === 'shown' ? (
        <Button
          variant="quiet"
          size="small"
          onClick={(event) => void takeBack(event.currentTarget)}
        >
          Undo
        </Button>
      ) : null}
      <Button variant="quiet" size="small" aria-label="Dismiss" onClick={() => gone.current()}>
        <Icon name="close" />
      </Button>
    </li>
  );
}

function focusNext(button: HTMLButtonElement): void {
  const next = button.nextElementSibling;
  if (next instanceof HTMLElement) next.focus();
}

/** Moves the focus to the newest toast and back, and also back when a focused toast disappears. */
function useFocusKey(list: { readonly current: HTMLElement | null }, count: number): void {
  const cameFrom = useRef<HTMLElement | null>(null);
  const wasInside = useRef(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;

    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== toastKey || list.current === null) return;
        const inside = list.current.contains(document.activeElement);
        const newest = list.current.querySelector<HTMLElement>('li:last-child button');
        if (newest === null) return;
        event.preventDefault();
        if (inside) goBack(cameFrom.current);
        else newest.focus();
      },
      { signal },
    );
    document.addEventListener(
      'focusin',
      ({ target, relatedTarget }) => {
        const inside = list.current?.contains(target as Node) === true;
        const cameIn = inside && list.current?.contains(relatedTarget as Node | null) !== true;
        if (cameIn) cameFrom.current = relatedTarget as HTMLElement | null;
        wasInside.current = inside;
      },
      { signal },
    );
    return () => stop.abort();
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the number of toasts
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!wasInside.current || !lost) return;
    const next = list.current?.querySelector<HTMLElement>('li:last-child button');
    if (next !== null && next !== undefined) next.focus();
    else goBack(cameFrom.current);
  }, [count, list]);
}

function goBack(to: HTMLElement | null): void {
  const target = to?.isConnected ? to : document.getElementById('main');
  target?.focus({ preventScroll: target.id === 'main' });
}
