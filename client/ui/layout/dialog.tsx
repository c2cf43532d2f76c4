import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Button } from '../form/button.tsx';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import css from './dialog.module.css';
import rowCss from './row.module.css';
import stackCss from './stack.module.css';

interface DialogProps {
  /** The id that its buttons refer to. */
  readonly id: string;
  readonly title: ReactNode;
  /** Shown from the start, for example after a form in it was refused. */
  readonly open?: boolean;
  /** The buttons below the content, including `<CloseButton>`. */
  readonly actions?: ReactNode;
  /** Called when it was closed, in whatever way. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * The native modal dialog, for a question or a form. The focus moves into it and back to its
 * opener; Esc, the close button, a click outside and a navigation close it. `<DialogButton>` opens
 * it, without scripts too in browsers that support `command`.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape={css['dialog']} />;
}

/** A dialog along the right edge, for details beside a list; on phones it fills the window. */
export function Drawer(props: DialogProps) {
  return <Modal {...props} shape={css['drawer']} />;
}

function Modal(props: DialogProps & { readonly shape: string | undefined }) {
  const { id, title, open = false, actions, shape } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, open);
  useLightDismiss(dialog);
  return (
    <dialog
      ref={dialog}
      id={id}
      open={open}
      closedby="any"
      // The event comes late: a dialog that was rendered open has been closed and reopened as modal
      // by then.
      onClose={({ currentTarget }) => currentTarget.open || props.onClose?.()}
      aria-labelledby={`${id}-title`}
      className={shape}
      // If somebody opened it before hydration, it stays open.
      suppressHydrationWarning
    >
      <div className={classes(stackCss['space4'], stackCss['top'], css['sheet'])}>
        <h2 id={`${id}-title`} className={css['title']}>
          {title}
        </h2>
        <div className={stackCss['space4']}>{props.children}</div>
        {actions === undefined ? null : (
          <div className={classes(rowCss['wrap'], css['actions'])}>{actions}</div>
        )}
        {/* Last, so that the focus starts in the content; shown in the upper corner. */}
        <CloseButton
          of={id}
          variant="quiet"
          size="small"
          className={css['close']}
          aria-label="Close"
        >
          <Icon name="close" />
        </CloseButton>
      </div>
    </dialog>
  );
}

/** Opens the dialog with this id. */
export function DialogButton({
  opens,
  ...rest
}: ComponentProps<typeof Button> & { opens: string }) {
  return <Button {...rest} {...command('show-modal', opens, (dialog) => dialog.showModal())} />;
}

/** Closes the dialog with this id and does nothing else. */
export function CloseButton({ of, ...rest }: ComponentProps<typeof Button> & { of: string }) {
  return <Button {...rest} {...command('close', of, (dialog) => dialog.close())} />;
}

/** A native invoker command, with a script for browsers that do not support it. */
function command(name: string, id: string, run: (dialog: HTMLDialogElement) => void) {
  return {
    command: name,
    commandfor: id,
    onClick() {
      if ('commandForElement' in HTMLButtonElement.prototype) return;
      const dialog = document.getElementById(id);
      if (dialog instanceof HTMLDialogElement && dialog.open === (name === 'close')) run(dialog);
    },
  };
}

/** Makes a dialog that was rendered open modal, and closes it on navigation. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  const { url } = usePageView();
  const at = url.pathname + url.search;
  const openedAt = useRef(at);

  useEffect(() => {
    if (!open) return;
    dialog.current?.close();
    dialog.current?.showModal();
  }, [dialog, open]);

  useEffect(() => {
    if (openedAt.current !== at) dialog.current?.close();
    openedAt.current = at;
  }, [dialog, at]);
}

/**
 * `closedby` by script, for browsers that do not support it: a click that begins and ends outside
 * the sheet.
 */
export function useLightDismiss(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null || 'closedBy' in HTMLDialogElement.prototype) return;
    const stop = new AbortController();
    const { signal } = stop;
    let beganBeside = false;
    element.addEventListener(
      'pointerdown',
      ({ target }) => {
        beganBeside = target === element;
      },
      { signal },
    );
    element.addEventListener(
      'click',
      ({ target }) => {
        if (beganBeside && target === element) element.close();
      },
      { signal },
    );
    return () => stop.abort();
  }, [dialog]);
}
