import { type ReactNode, useId } from 'react';
import { Button } from '../form/button.tsx';
import { Icon, type IconName } from '../tokens/icon.tsx';
import { useContentWhenOpened } from './content-when-opened.ts';
import css from './menu.module.css';

/**
 * A button that opens a short list of actions, such as those of a row. A popover: native, so it
 * opens and closes without a script.
 */
export function Menu(props: {
  /** What it is for; for sighted people too, when `shown`. */
  readonly label: ReactNode;
  readonly shown?: boolean;
  readonly icon?: IconName;
  /** There are many such menus, and few are opened: see `useContentWhenOpened`. */
  readonly large?: boolean;
  readonly children: ReactNode;
}) {
  const { label, shown = false, icon = 'more', large = false } = props;
  const id = useId();
  const { isRendered, render } = useContentWhenOpened(!large);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        popoverTarget={id}
        className={css['opener']}
        title={shown && typeof label === 'string' ? label : undefined}
      >
        <Icon name={icon} />
        {shown ? (
          <span data-words="">{label}</span>
        ) : (
          <span className="visually-hidden">{label}</span>
        )}
      </Button>
      {/* What is sent from it stays on the page, which then shows the result. */}
      <div
        id={id}
        popover="auto"
        className={css['menu']}
        onBeforeToggle={large ? render : undefined}
        onSubmit={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {isRendered ? props.children : null}
      </div>
    </>
  );
}
