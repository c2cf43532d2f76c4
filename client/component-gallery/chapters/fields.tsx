import { countries } from '#shared/product/fields/countries.ts';
import { sendFile } from '../../framework/http/send-file.ts';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/form/choice.tsx';
import type { FileKind } from '../../ui/form/chosen-file.ts';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/form/field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { MoneyField, PercentField } from '../../ui/form/number-fields.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { optionsOf } from '../../ui/form/select-options.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import type { Upload } from '../../ui/form/use-upload.ts';
import { Stack } from '../../ui/layout/section.tsx';
import css from '../gallery.module.css';
import { refusedResult, Sample } from '../samples.tsx';

const stages = [
  { value: 'seed', label: 'Seed' },
  { value: 'series_a', label: 'Series A' },
];

const stageGroups = [
  { group: 'Early', options: stages },
  { group: 'Later', options: [{ value: 'growth', label: 'Growth' }] },
];

const instruments = [
  { value: 'safe', label: 'Post-money SAFE', text: 'Converts in the next priced round.' },
  { value: 'note', label: 'Convertible note', text: 'A loan that converts.' },
];

const images: readonly FileKind[] = [
  { label: 'PNG', types: ['image/png'], endings: ['.png'] },
  { label: 'JPEG', types: ['image/jpeg'], endings: ['.jpg', '.jpeg'] },
];

/** Uploads to the development server, which keeps nothing. */
const upload: Upload = async (file, { signal, onProgress }) => {
  const url = '/_components/upload';
  const { id } = await sendFile<{ id: string }>({ url, file, signal, onProgress });
  return id;
};

/** Every field empty, filled in, and refused. */
export function Fields() {
  return (
    <>
      <State name="Empty" intent="empty" />
      <State
        name="Filled in"
        intent="filled"
        values={{
          text: 'Fernhill Robotics',
          summary: 'Robots that pick soft fruit without bruising it.',
          stage: 'series_a',
          grouped: 'growth',
          country: 'DE',
          amount: '2.5m',
          discount: '20',
          deadline: '2026-07-15',
          instrument: 'safe',
          agree: 'yes',
        }}
      />
      <State
        name="Refused"
        intent="refused"
        values={{ amount: 'abc', discount: '120', deadline: 'tomorrow', text: '' }}
        faults={{
          text: 'Enter the name of the company.',
          summary: 'Enter a summary.',
          password: 'This is not your password.',
          stage: 'Choose a stage.',
          grouped: 'Choose a stage.',
          country: 'Choose a country.',
          amount: '“abc” is not a number. Write it like 1,000,000 or 2.5m.',
          discount: 'Enter at most 50%.',
          deadline: 'Enter a day as year-month-day, such as 2026-07-15.',
          instrument: 'Choose an instrument.',
          agree: 'Agree to the terms to go on.',
          image: 'This file is not a PNG image, whatever its name says.',
        }}
      />
    </>
  );
}

function State(props: {
  readonly name: string;
  readonly intent: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly faults?: Readonly<Record<string, string>>;
}) {
  const { name, values = {}, faults = {} } = props;
  const intent = `gallery-${props.intent}`;
  const errors = Object.entries(faults).map(([field, message]) => ({
    pointer: `/${field}`,
    code: 'refused',
    message,
  }));
  return (
    <Sample name={name}>
      <form method="get" noValidate className={css['narrow']}>
        <FormContext value={{ intent, result: refusedResult(intent, values, errors) }}>
          <Stack>
            <TextField name="text" label="Name of the company" hint="As it is registered." />
            <TextAreaField name="summary" label="Summary" maxLength={280} optional />
            <PasswordField name="password" label="Password" autoComplete="current-password" />
            <SelectField name="stage" label="Stage" options={stages} />
            <SelectField name="grouped" label="Stage, in groups" options={stageGroups} />
            <ComboboxField
              name="country"
              label="Country"
              hint="Type the first letters."
              options={countryOptions}
              optional
            />
            <FieldRow>
              <MoneyField name="amount" label="Amount" currency="USD" />
              <PercentField name="discount" label="Discount" maxBps={5_000} optional />
            </FieldRow>
            <DateField name="deadline" label="Deadline" from="2026-01-01" to="2027-12-31" />
            <RadioGroup name="instrument" label="Instrument" options={instruments} />
            <Checkbox name="agree" value="yes" label="I agree to the terms" />
            <FileField
              name="image"
              label="Image"
              kinds={images}
              maxBytes={2_000_000}
              upload={upload}
            />
            <FileField
              name="plain"
              label="Sent with the form"
              kinds={images}
              maxBytes={2_000_000}
              optional
            />
            <Button type="submit">Send</Button>
          </Stack>
        </FormContext>
      </form>
    </Sample>
  );
}

const countryOptions = [{ value: '', label: 'Any country' }, ...optionsOf(countries)];
