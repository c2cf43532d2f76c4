import { entityIdentityFacts } from '#client/domain/investor/entity-words.ts';
import { Facts } from '#client/ui/data/facts.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ComboboxField } from '#client/ui/form/combobox-field.tsx';
import { SelectField, TextField } from '#client/ui/form/field.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { MergedForm } from '#client/ui/form/merged-form.tsx';
import { optionsOf } from '#client/ui/form/select-options.ts';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import { countries } from '#shared/product/fields/countries.ts';
import { legalNameMaxLength } from '#shared/product/fields/limits.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import { entityKindLabels } from '#shared/product/investors/entity-kinds.ts';
import {
  authorityMaxLength,
  entityAddressMaxLength,
  registrationNumberMaxLength,
  signatoryTitleMaxLength,
} from '#shared/product/investors/entity-limits.ts';
import { addEntityIntent, saveEntityIntent } from './entity-actions.ts';
import { entityHref } from './entity-address.ts';
import { entityLabel, entityValueInWords, storedEntity } from './entity-values.ts';

const kindOptions = [{ value: '', label: 'Choose one' }, ...optionsOf(entityKindLabels)];
const countryOptions = [{ value: '', label: 'Choose one' }, ...optionsOf(countries)];

/** The form for another entity; it begins with the name of whoever adds it as its signatory. */
export function NewEntityForm({ signatory }: { readonly signatory: string }) {
  return (
    <Form intent={addEntityIntent} submit="Add the entity" guarded>
      <EntityFields entity={null} signatory={signatory} />
    </Form>
  );
}

/** The form of an entity; what was saved in another window meanwhile is compared. */
export function EntityForm({ entity }: { readonly entity: InvestorEntity }) {
  const { id, state, allowed, signatoryName } = entity;
  return (
    <MergedForm
      intent={saveEntityIntent}
      submit="Save the entity"
      {...(allowed.includes('submit') ? { variant: 'secondary' as const } : {})}
      guarded
      stored={storedEntity(entity)}
      storedHref={entityHref(id)}
      labelOf={entityLabel}
      inWords={entityValueInWords}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="state" value={state} />
      <EntityFields entity={entity} signatory={signatoryName} />
    </MergedForm>
  );
}

function EntityFields(props: {
  readonly entity: InvestorEntity | null;
  readonly signatory: string;
}) {
  const { entity, signatory } = props;
  return (
    <>
      {entity?.isBound ? <BoundIdentity entity={entity} /> : <Identity entity={entity} />}
      <TextAreaField
        name="address"
        label="Address"
        hint="Its registered office."
        value={entity?.address ?? ''}
        maxLength={entityAddressMaxLength}
        short
      />
      <TextField
        name="registrationNumber"
        label="Registration number (optional)"
        hint="Such as HRB 12345, a company number or a file number."
        value={entity?.registrationNumber ?? ''}
        maxLength={registrationNumberMaxLength}
        autoComplete="off"
      />
      <TextField
        name="signatoryName"
        label="Full legal name of the signatory"
        hint="You sign with this name. It appears in the agreement."
        value={entity?.signatoryName ?? signatory}
        maxLength={legalNameMaxLength}
        autoComplete="off"
      />
      <TextField
        name="signatoryTitle"
        label="Title of the signatory"
        hint="Such as Managing Director, General Partner or Trustee."
        value={entity?.signatoryTitle ?? ''}
        maxLength={signatoryTitleMaxLength}
        autoComplete="organization-title"
      />
      <TextAreaField
        name="authority"
        label="Statement of authority"
        hint="In your words, such as: I am authorised to sign for Hollow Oak Capital GmbH. Without it nothing can be signed for the entity."
        value={entity?.authority ?? ''}
        maxLength={authorityMaxLength}
        short
      />
    </>
  );
}

/** Who the entity is: what an operator approves. */
function Identity({ entity }: { readonly entity: InvestorEntity | null }) {
  return (
    <>
      {entity?.state === 'approved' ? (
        <Notice tone="attention">
          <p>
            If you change the kind, the legal name or the country, an operator reviews the entity
            again. Until then you can’t sign for it.
          </p>
        </Notice>
      ) : null}
      <SelectField
        name="kind"
        label="Kind of entity"
        options={kindOptions}
        value={entity?.kind ?? ''}
      />
      <TextField
        name="legalName"
        label="Legal name"
        hint="As in the register or the deed."
        value={entity?.legalName ?? ''}
        maxLength={legalNameMaxLength}
        autoComplete="organization"
      />
      <ComboboxField
        name="country"
        label="Country"
        hint="Where it is registered."
        value={entity?.country ?? ''}
        options={countryOptions}
        autoComplete="off"
      />
    </>
  );
}

/** The same where what was signed names it: it is read, and why it stays. */
function BoundIdentity({ entity }: { readonly entity: InvestorEntity }) {
  return (
    <>
      <Facts facts={entityIdentityFacts(entity)} />
      <Notice>
        <p>
          These three stay as they are: {entity.legalName} has signed a commitment that names it. If
          it has become another entity, add that one.
        </p>
      </Notice>
    </>
  );
}
