import { NavigationProvider } from '../../framework/pages/page-state.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormColumn } from '../../ui/form/form-column.tsx';
import css from '../gallery.module.css';
import { refusedResult, Sample, Submitted } from '../samples.tsx';

/** A form that was refused, one that succeeded, and one being sent. */
export function Forms() {
  const refused = refusedResult('gallery-form-refused', { email: 'ada' }, [
    { pointer: '/name', code: 'required', message: 'Enter your name.' },
    {
      pointer: '/email',
      code: 'format',
      message: 'Enter your address in the form name@example.com.',
    },
  ]);
  const done = {
    kind: 'form',
    intent: 'gallery-form-done',
    status: 200,
    values: {},
    notice: 'Your account has been updated.',
  } as const;
  return (
    <>
      <Sample name="Refused, with a summary that leads to each field">
        <Submitted result={refused}>
          <SampleForm intent="gallery-form-refused" />
        </Submitted>
      </Sample>
      <Sample name="Done">
        <Submitted result={done}>
          <SampleForm intent="gallery-form-done" />
        </Submitted>
      </Sample>
      <Sample name="On its way">
        <Sending intent="gallery-form-sending" />
      </Sample>
      <Sample name="In one column, with a bar that says whether it is saved">
        <FormColumn intent="gallery-form-column" submit="Save">
          <TextField name="name" label="Your name" value="Ada Lovelace" autoComplete="off" />
          <TextField name="city" label="City" value="London" autoComplete="off" optional />
        </FormColumn>
      </Sample>
    </>
  );
}

function Sending(props: { readonly intent: string }) {
  const { intent } = props;
  return (
    <NavigationProvider navigation={{ phase: 'submitting', intent, to: null }}>
      <SampleForm intent={intent} />
    </NavigationProvider>
  );
}

function SampleForm(props: { readonly intent: string }) {
  return (
    <div className={css['narrow']}>
      <Form intent={props.intent} submit="Save">
        <TextField name="name" label="Your name" autoComplete="name" />
        <TextField name="email" label="Email address" type="email" autoComplete="email" />
      </Form>
    </div>
  );
}
