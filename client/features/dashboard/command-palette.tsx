import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { routeOf } from '#shared/site/routes.ts';
import { SettledStatus } from '../../ui/feedback/settled-status.tsx';
import { useLightDismiss } from '../../ui/layout/dialog.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { theme as themeChoice } from '../../ui/tokens/theme.ts';
import css from './command-palette.module.css';
import type { Viewer } from './dashboard-views.ts';
import { EscapeButton } from './escape-button.tsx';
import { showKeys } from './list-keys.tsx';
import {
  foundGroups,
  keyOf,
  type PaletteCommand,
  paletteGroups,
  withRecords,
} from './palette-commands.ts';
import { useFoundRecords } from './use-found-records.ts';

const listId = 'palette-list';
const signOutId = 'palette-sign-out';
const optionId = (at: number) => `palette-option-${at}`;

export interface PaletteProps {
  readonly account: Viewer;
  /** What was typed before it opened. */
  readonly typed: string;
  readonly onClosed: () => void;
}

/**
 * Finds every record, view, page and action by a few letters, as a modal dialog with a combobox whose list
 * is always open (ARIA APG). The options are links and buttons, so that choosing one is a click on
 * it.
 */
export function CommandPalette({ account, typed: typedBefore, onClosed }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(typedBefore);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const records = useFoundRecords(typed);
  const groups = withRecords(foundGroups(paletteGroups(account), typed), records.groups);
  const keys = groups.flatMap(({ commands }) => commands.map(keyOf));
  const count = keys.length;
  // By its key: records that arrive above it do not change what is chosen.
  const active = Math.max(0, activeKey === null ? 0 : keys.indexOf(activeKey));
  useLightDismiss(dialog);

  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (to !== undefined && count > 0) setActiveKey(keys[(to + count) % count] ?? null);
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
      aria-label="Go to a record, page or action"
      onClose={onClosed}
      className={css['palette']}
    >
      <div className={classes(stackCss['space2'], css['asked'])}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search records, pages and actions"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search records, pages and actions"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActiveKey(null);
          }}
          onKeyDown={onKeyDown}
          className={css['input']}
        />
        <EscapeButton close={close} />
      </div>
      <div id={listId} role="listbox" aria-label="Results" className={css['list']}>
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
                  key={keyOf(command)}
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
      {records.phase === 'failed' ? (
        <p className={css['none']}>
          Your records couldn’t be searched. Try again in a moment; pages and actions are still
          found.
        </p>
      ) : count > 0 ? null : (
        <p className={css['none']}>
          {records.phase === 'asking' ? 'Searching …' : `Nothing matches “${typed.trim()}”.`}
        </p>
      )}
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
  const { label, about, icon, action } = command;
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
      <span className={classes(textCss['cut'], css['label'])}>{label}</span>
      {about === undefined ? null : (
        <span className={classes(textCss['note'], textCss['cut'], css['about'])}>{about}</span>
      )}
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
    case 'keys': {
      const show = () => {
        done();
        window.dispatchEvent(new Event(showKeys));
      };
      return (
        <button {...shared} type="button" onClick={show}>
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
