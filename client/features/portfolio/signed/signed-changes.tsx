import { changeLabel, fieldAt } from '#shared/product/raises/field-labels.ts';
import { fieldText } from '../../../domain/raise/field-words.ts';
import { RaiseSection } from '../../../domain/raise/raise-sections.tsx';
import { FormattedDate } from '../../../ui/data/formatted-date.tsx';
import { TextSides } from '../../../ui/data/text-sides.tsx';
import css from './signed.module.css';
import type { SignedContent } from './signed-loader.ts';

/** The name of the section in addresses. */
export const changesId = 'changes';

/** Shows what differs from the version that is published now, field by field. */
export function SignedChanges({ content }: { readonly content: SignedContent }) {
  const { signed, changedOn } = content;
  const { changes, today } = signed;
  return (
    <RaiseSection id={changesId} title="What changed since you signed">
      {changes.length === 0 ? (
        <p>Nothing. This is what the raise says today.</p>
      ) : (
        <>
          <p>
            Today the raise is at version {today.seq}, of <FormattedDate moment={changedOn} />. What
            you signed stays as it is above.
          </p>
          {changes.map((change) => (
            <Change key={change.pointer} change={change} />
          ))}
        </>
      )}
    </RaiseSection>
  );
}

function Change({ change }: { readonly change: SignedContent['signed']['changes'][number] }) {
  const { pointer, before, after, weight } = change;
  const field = fieldAt(pointer);
  const name = field === 'company' ? pointer.slice(1).replaceAll('/', '.') : field;
  const [was, is] = [before, after].map((side) => fieldText(name, JSON.parse(side)));
  const label = changeLabel(pointer);
  return (
    <section aria-label={label} className={css['change']}>
      <p>
        <strong>{label}</strong>
        {weight === 'material' ? ', which affects what you get' : null}
      </p>
      {name === 'capTable' || name === 'earlierInvestors' ? (
        <p className={css['soft']}>Only the company and operators see this.</p>
      ) : name === 'nda' ? (
        <p className={css['soft']}>
          The text changed. If you accepted the NDA before, that text still applies to you.
        </p>
      ) : (
        <TextSides before={was ?? ''} after={is ?? ''} titles={['When you signed', 'Today']} />
      )}
    </section>
  );
}
