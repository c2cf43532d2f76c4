import type { Limits } from '#shared/product/investors/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { elsewhereIntent } from './investor-actions.ts';

/**
 * Declares what was invested on other portals: it counts too, and only the investor knows it.
 * `party` is the entity that it is about, if it is not about themselves.
 */
export function Elsewhere(props: { readonly limits: Limits; readonly party?: string }) {
  const { limits, party } = props;
  const result = useFormResult(elsewhereIntent);
  if (limits.regCf.limit === null) return null;
  return (
    <Disclosures>
      <Disclosure
        title={party === undefined ? 'I invested on other portals' : 'It invested on other portals'}
        open={result !== null}
      >
        <Form intent={elsewhereIntent} submit="Declare amount" variant="secondary">
          {party === undefined ? null : <input type="hidden" name="party" value={party} />}
          <MoneyField
            name="elsewhere"
            label="Invested on other portals in the past 365 days"
            hint="Under Regulation Crowdfunding only, in US dollars; 0 if nothing. It replaces what you declared before."
            currency="USD"
          />
        </Form>
      </Disclosure>
    </Disclosures>
  );
}
