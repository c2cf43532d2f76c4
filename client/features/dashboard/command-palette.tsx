import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { routeOf } from '#shared/site/routes.ts';
import { SettledStatus } from '../../ui/feedback/settled-status.tsx';
import { useLightDismiss } from '../../ui/layout/dialog.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { theme as themeChoice } from '../../ui/tokens/theme.ts';
import css from './command-palette.module.css';
import type { Viewer } from './dashboard-views.ts';
import { foundGroups, type PaletteCommand, paletteGroups } from './palette-commands.ts';

const listId = 'palette-list';
const signOutId = 'palette-sign-out';
const optionId = (at: number) => `palette-option-${at}`;

export interface PaletteProps {
  readonly account: Viewer;
  readonly onClosed: () => void;
}

/**
 * Finds every view, page and action by a few letters, as a modal dialog with a combobox whose list
 * is always open (ARIA APG). The options are links and buttons, so that choosing one is a click on
 * it.
 */
export function CommandPalette({ account, onClosed }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const groups = foundGroups(paletteGroups(account), typed);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  useLightDismiss(dialog);

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (to !== undefined && count > 0) setActive((to + count) % count);
    else if (event.key === 'Enter') document.getElementById(optionId(active))?.click();
    else if (to === undefined) return;
    event.preventDefault();
  }

  const close = () => dialog.current?.close();
  let at = -1;
  return (
    <dialog
      ref={dialog}
      closedby="any"
      aria-label="Go to a page or action"
      onClose={onClosed}
      className={css['palette']}
    >
      <div className={css['asked']}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search pages and actions"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search pages and actions"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className={css['input']}
        />
        <button type="button" onClick={close} className={css['close']}>
          Esc<span className="visually-hidden">: close</span>
        </button>
      </div>
      <div id={listId} role="listbox" aria-label="What was found" className={css['list']}>
        {groups.map(({ title, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title}>
            <p role="presentation" className={css['groupTitle']}>
              {title}
            </p>
            {commands.map((command) => {
              at += 1;
              return (
                <Option
                  key={command.label}
                  command={command}
                  at={at}
                  active={active}
                  done={close}
                />
              );
            })}
          </div>
        ))}
      </div>
      {count === 0 ? <p className={css['none']}>Nothing matches “{typed.trim()}”.</p> : null}
      <SettledStatus text={count === 1 ? '1 result' : `${count} results`} />
      <form id={signOutId} method="post" action={routeOf('login').path} hidden>
        <input type="hidden" name="_intent" value="sign-out" />
      </form>
    </dialog>
  );
}

function Option(props: {
  readonly command: PaletteCommand;
  readonly at: number;
  readonly active: number;
  readonly done: () => void;
}): ReactNode {
  const { command, at, active, done } = props;
  const { label, icon, action } = command;
  const shared = {
    id: optionId(at),
    role: 'option',
    tabIndex: -1,
    'aria-selected': at === active,
    className: css['option'],
  } as const;
  const content = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  switch (action.kind) {
    case 'go':
      return (
        <a {...shared} href={action.href} onClick={done}>
          {content}
        </a>
      );
    case 'theme': {
      const { theme } = action;
      const choose = () => {
        themeChoice.choose(theme);
        done();
      };
      return (
        <button {...shared} type="button" onClick={choose}>
          {content}
        </button>
      );
    }
    case 'sign-out':
      return (
        <button {...shared} type="submit" form={signOutId} onClick={done}>
          {content}
        </button>
      );
  }
}
