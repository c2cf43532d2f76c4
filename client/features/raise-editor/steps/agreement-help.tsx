import { mergeFieldsOf } from '#shared/product/commitments/own-agreements/merge-fields.ts';
import { sampleFacts } from '#shared/product/commitments/own-agreements/sample-facts.ts';
import { startingTexts } from '#shared/product/commitments/own-agreements/starting-text.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { Disclosure, Disclosures } from '../../../ui/layout/disclosure.tsx';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import css from '../raise-editor.module.css';

/** The fields that an agreement can have, and a text to begin from. */
export function AgreementHelp({ raise }: { readonly raise: Raise }) {
  const { instrument } = raise;
  const fields = mergeFieldsOf(instrument);
  const facts = sampleFacts(raise, raise.company);
  const text = startingTexts[instrument ?? 'safe_post'];
  return (
    <Disclosures>
      <Disclosure title={`Fields you can use (${fields.length})`}>
        <dl className={css['mergeFields']}>
          {fields.map(({ name, label, isRequired, value }) => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>
                {label}
                {isRequired === true ? ' (required)' : ''}
                <span className={textCss['soft']}>{value(facts) ?? 'Not in this raise yet'}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <Disclosure title="A text to start from">
        <div className={stackCss['space6']}>
          <p>Copy it into your own agreement and have your lawyer rewrite it.</p>
          <div className={classes(rowCss['wrap'], css['actions'])}>
            <CopyButton text={text} size="small">
              Copy the text
            </CopyButton>
          </div>
          {/* It scrolls, so it must be reachable with the keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
          <pre tabIndex={0} className={classes(textCss['written'], css['startingText'])}>
            {text}
          </pre>
        </div>
      </Disclosure>
    </Disclosures>
  );
}
