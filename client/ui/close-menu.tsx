import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Closes a menu that is a popover: on a phone there may be nothing beside it to touch. */
export function CloseMenu(props: {
  readonly menuId: string;
  /** Of the menu, which is no popover in a wide window. */
  readonly className?: string | undefined;
}) {
  const { menuId, className } = props;
  return (
    <div className={className}>
      <Button look="quiet" size="small" popoverTarget={menuId} popoverTargetAction="hide">
        <Icon name="close" /> Close
      </Button>
    </div>
  );
}
