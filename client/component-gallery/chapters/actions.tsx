import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { SignOut } from '../../ui/form/sign-out.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { Sample } from '../samples.tsx';

const looks = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Buttons and links. */
export function Actions() {
  return (
    <>
      <Sample name="Looks of a button" row>
        {looks.map((look) => (
          <Button key={look} variant={look}>
            {look}
          </Button>
        ))}
        <Button aria-disabled="true">One moment …</Button>
      </Sample>
      <Sample name="Sizes" row>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
      </Sample>
      <Sample name="With an icon, as a link, over the whole width">
        <Button variant="secondary">
          <Icon name="download" /> Download
        </Button>
        <ButtonLink href="#actions">
          Start a raise <Icon name="arrow-right" />
        </ButtonLink>
        <Button wide>Over the whole width</Button>
      </Sample>
      <Sample name="A link in a text">
        <p>
          A sentence that mentions <a href="#actions">the buttons above</a> and goes on after it.
        </p>
      </Sample>
      <Sample name="A text to take away">
        <CopyField id="gallery-copy" label="Link to this page" value="https://raise.example/r/1" />
        <CopyField
          id="gallery-copy-grouped"
          label="Shown in groups, copied without"
          value="JBSWY3DPEHPK3PXP"
          shown="JBSW Y3DP EHPK 3PXP"
        />
        <CopyButton text={'One line\nand another'}>Copy two lines</CopyButton>
      </Sample>
      <Sample name="What cannot be undone, in two clicks" row>
        <ConfirmAction
          intent="gallery-revoke"
          fields={{ id: '1' }}
          opener="Revoke"
          about="the token Monthly report"
          question="Programs that use this token will be refused from now on."
          confirm="Revoke token"
        />
        <ConfirmAction
          intent="gallery-delete"
          fields={{ id: '1' }}
          opener="Delete"
          about="the raise of Fernhill Robotics"
          question="The raise, its documents and everything said about it will be gone."
          confirm="Delete it for good"
          name="Fernhill Robotics (2026)"
        />
        <SignOut variant="secondary" />
      </Sample>
    </>
  );
}
