import { formatMoney, type Money } from '#shared/money/money.ts';
import type { AgreementText } from '#shared/product/commitments/commitments.ts';
import { legalNameMaxLength } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import { signIntent } from './signing-actions.ts';
import type { SigningContent } from './signing-loader.ts';
import { changeSaid, mayTakeLess } from './signing-obstacles.ts';
import { purposeWords, waitingButton } from './signing-words.ts';

/**
 * The signature: the legal name, under what was shown. Its hidden fields say what that was; when it
 * holds no more, what was shown comes back, so that the page can say what has changed.
 */
export function SignatureForm(props: {
  readonly content: SigningContent;
  readonly amount: Money;
  readonly agreement: AgreementText;
}) {
  const { content, amount, agreement } = props;
  const { purpose, raise, commitment, signing } = content;
  const result = useFormResult(signIntent);
  if (purpose === null) return null;
  const { snapshot, wouldWait, legalName, party } = signing;
  const isNew = purpose === 'commit';
  const hidden = {
    purpose,
    slug: raise.slug,
    id: isNew ? raise.id : (commitment?.id ?? ''),
    version: String(commitment?.version ?? ''),
    amount: String(amount.amount),
    currency: amount.currency,
    snapshotSeq: String(snapshot.seq),
    snapshotSha256: snapshot.sha256,
    agreementSha256: agreement.sha256,
    party: content.party ?? '',
    orWait: wouldWait === true ? 'on' : '',
    shownText: agreement.text,
  };
  return (
    <Form
      intent={signIntent}
      saidElsewhere={changeSaid(content, result?.problem) !== null}
      submit={
        wouldWait === true && purpose !== 'amend' ? waitingButton : purposeWords[purpose].button
      }
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {mayTakeLess(content) ? (
        <MoneyField
          name="atLeast"
          label="The least you’d take"
          hint={`We’ll offer you what’s available once it’s at least this much. Leave empty to wait for the whole ${formatMoney(amount)}.`}
          currency={amount.currency}
          optional
        />
      ) : null}
      <TextField
        name="typedName"
        label="Your full legal name"
        hint={
          <>
            {party.signatory === null
              ? 'Type it exactly as it is in your investor profile: '
              : `For ${party.legalName}, type the name of its signatory exactly: `}
            <strong>{legalName}</strong>
          </>
        }
        maxLength={legalNameMaxLength}
        autoComplete="off"
        exact
      />
    </Form>
  );
}
