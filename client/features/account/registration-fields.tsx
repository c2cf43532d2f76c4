import { nameMaxLength } from '#shared/product/fields/limits.ts';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import type { LegalDocument } from '#shared/product/legal/legal-documents.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { longDate } from '../../ui/data/dates.ts';
import { Checkbox, RadioGroup } from '../../ui/form/choice.tsx';
import { TextField } from '../../ui/form/field.tsx';

/** Shows what somebody wants to start with: raising or investing. */
export function RoleField(props: { readonly value: string }) {
  return (
    <RadioGroup
      name="role"
      label="What brings you here?"
      hint="Choose where to start: with one account you can be both a founder and an investor."
      value={props.value}
      options={[
        {
          value: 'founder',
          label: 'I am raising capital',
          text: 'For a company I run or own',
        },
        {
          value: 'investor',
          label: 'I invest',
          text: 'For myself, a fund, a family or a firm',
        },
      ]}
    />
  );
}

/** The name other members will see. */
export function NameField(props: { readonly value?: string }) {
  const { value = '' } = props;
  return (
    <TextField
      name="name"
      label="Your name"
      value={value}
      autoComplete="name"
      maxLength={nameMaxLength}
    />
  );
}

/** The checkboxes for the legal texts that a new account accepts. */
export function LegalBoxes(props: { readonly legal: LegalInForce }) {
  const { site } = usePageView();
  const terms = inForce(props.legal, 'terms-of-service');
  const privacy = inForce(props.legal, 'privacy-policy');
  return (
    <>
      {/* Another key for another version, so that a tick for the old text does not count for
          the new one. */}
      <Checkbox
        key={`terms ${terms.version}`}
        name="acceptTerms"
        value={terms.version}
        label={
          <>
            I accept the <a href={terms.href}>terms of service</a> of {site.legalEntity}
            {dated(terms.day)}
          </>
        }
      />
      <Checkbox
        key={`privacy ${privacy.version}`}
        name="acceptPrivacy"
        value={privacy.version}
        label={
          <>
            I have read the <a href={privacy.href}>privacy policy</a>
            {dated(privacy.day)}
          </>
        }
      />
    </>
  );
}

/** Says of which day a text is; nothing where that is not known. */
function dated(day: string): string {
  return day === '' ? '' : `, dated ${longDate(day)}`;
}

/** The version of a text that is shown here, sent, and recorded. */
export function inForce({ documents }: LegalInForce, name: LegalDocument) {
  const found = documents.find(({ document }) => document === name);
  const version = found?.current ?? '';
  return { version, day: found?.day ?? '', href: `${routeOf(name).path}?version=${version}` };
}
