import { Facts } from '../../ui/data/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { CloseButton, Dialog, DialogButton, Drawer } from '../../ui/layout/dialog.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { Sample } from '../samples.tsx';

/** Dialogs, drawers and disclosures. */
export function Overlays() {
  return (
    <>
      <Sample name="A dialog and a drawer" row>
        <DialogButton opens="gallery-dialog" variant="secondary">
          Open the dialog
        </DialogButton>
        <DialogButton opens="gallery-drawer" variant="secondary">
          Open the drawer
        </DialogButton>
        <Dialog
          id="gallery-dialog"
          title="Withdraw the raise?"
          actions={
            <>
              <Button variant="danger">Withdraw it</Button>
              <CloseButton of="gallery-dialog" variant="secondary">
                Keep it
              </CloseButton>
            </>
          }
        >
          <p>Investors who have watched it are told. You can submit it again later.</p>
          <FormContext value={{ intent: 'gallery-withdraw', result: null }}>
            <TextField name="reason" label="Reason" optional />
          </FormContext>
        </Dialog>
        <Drawer id="gallery-drawer" title="Ada Lovelace">
          <Facts
            facts={[
              { label: 'Kind', value: 'Angel' },
              { label: 'Country', value: 'United Kingdom' },
              { label: 'Usual ticket', value: '$25,000 to $100,000' },
            ]}
          />
          <p>
            <a href="#overlays">All of her commitments</a>
          </p>
        </Drawer>
      </Sample>
      <Sample name="Disclosures">
        <Disclosures>
          <Disclosure title="Who may see my raise?" id="gallery-answer">
            <p>Only approved investors, and people you let into the data room.</p>
          </Disclosure>
          <Disclosure title="An answer that stands open" open>
            <p>It can be closed like any other.</p>
          </Disclosure>
        </Disclosures>
      </Sample>
    </>
  );
}
