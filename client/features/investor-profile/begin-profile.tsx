import { investorNameMaxLength } from '#shared/product/fields/limits.ts';
import { kindLabels } from '../../domain/investor/investor-words.ts';
import { RadioGroup } from '../../ui/form/choice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { optionsOf } from '../../ui/form/select-options.ts';
import { Panel } from '../../ui/layout/card.tsx';
import css from './investor-profile.module.css';

/** The form that makes somebody an investor. */
export function BeginProfile(props: { readonly name: string }) {
  return (
    <Panel lede="A profile makes you an investor here, alongside anything else you do with this account. It starts as a draft only you can see. Once you submit it, an operator reviews it.">
      <div className={css['form']}>
        <Form intent="start-investing" submit="Create profile">
          <RadioGroup name="kind" label="Who invests?" value="" options={optionsOf(kindLabels)} />
          <TextField
            name="displayName"
            label="Name of the investor"
            hint="Yours, or that of the fund, office, company or syndicate."
            value={props.name}
            maxLength={investorNameMaxLength}
            autoComplete="organization"
          />
        </Form>
      </div>
    </Panel>
  );
}
