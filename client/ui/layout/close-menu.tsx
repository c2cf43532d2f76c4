import { Button } from '../form/button.tsx';
import { Icon } from '../tokens/icon.tsx';

/** Closes a menu that is a popover: on a phone there may be no space beside it to tap. */
export function CloseMenu(props: {
  readonly menuId: string;
  /** For wide windows, in which the menu is not a popover. */
  readonly className?: string | undefined;
}) {
  const { menuId, className } = props;
  return (
    <div className={className}>
      <Button variant="quiet" size="small" popoverTarget={menuId} popoverTargetAction="hide">
        <Icon name="close" /> Close
      </Button>
    </div>
  );
}
