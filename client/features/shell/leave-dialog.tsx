import type { LeaveQuestion } from '../../framework/forms/unsaved-guard.ts';
import { Button } from '../../ui/form/button.tsx';
import { CloseButton, Dialog } from '../../ui/layout/dialog.tsx';

/**
 * Asks whether to leave a page with unsaved text; closing the dialog in any other way means to
 * stay.
 */
export function LeaveDialog({ leave, stay }: LeaveQuestion) {
  return (
    <Dialog
      id="leave"
      title="Leave without saving?"
      open
      onClose={stay}
      actions={
        <>
          <CloseButton of="leave">Stay on this page</CloseButton>
          <Button variant="danger" onClick={leave}>
            Leave without saving
          </Button>
        </>
      }
    >
      <p>What you wrote on this page isn’t saved. If you leave, it’s lost.</p>
    </Dialog>
  );
}
