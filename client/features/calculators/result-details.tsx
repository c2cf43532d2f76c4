import type { ReactNode } from 'react';
import { calculatorHref } from '#shared/calculators/calculator-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { ShareButton } from '../../ui/form/share-button.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { calculatorWords } from './calculators.ts';
import { ConversionsTable } from './conversions-table.tsx';
import { Maths } from './maths.tsx';
import { hasOwnership } from './ownership-of.ts';
import { OwnershipTableView } from './ownership-view.tsx';
import { PrintedFoot } from './printed-sheet.tsx';
import { useReading } from './reading.ts';
import css from './result-details.module.css';
import { figuresOf } from './result-figures.ts';

export const detailsId = 'calculator-details';

/** All figures of a result, the steps to them, and the ways to save and share it. */
export function ResultDetails(props: {
  readonly keeping: (calculation: { readonly query: string; readonly title: string }) => ReactNode;
}) {
  const { read, calculation, query, title: scenario } = useReading();
  const { title } = calculatorWords[read.calculator];
  return (
    <div id={detailsId} className={css['details']}>
      {calculation !== undefined && hasOwnership(calculation) ? (
        <>
          <OwnershipTableView calculation={calculation} />
          {calculation.calculator === 'priced-round' ? (
            <ConversionsTable result={calculation.result} />
          ) : null}
          <Facts facts={figuresOf(calculation).facts} paired />
        </>
      ) : null}
      {calculation === undefined ? null : <Maths steps={calculation.steps} />}
      <div className={css['keep']}>
        {query === undefined ? null : props.keeping({ query, title: scenario })}
        <Share query={query ?? ''} title={scenario === '' ? title : scenario} />
      </div>
      <p className={textCss['note']}>
        Calculated from these entries only. Not legal or investment advice. The signed documents
        prevail.
      </p>
    </div>
  );
}

/** The shortest address of this calculation, to copy, to share and to print. */
function Share(props: { readonly query: string; readonly title: string }) {
  const { site } = usePageView();
  const hydrated = useHydrated();
  const href = calculatorHref(props.query);
  // Without a configured origin, the browser's own is used.
  const origin = site.origin === '' && hydrated ? window.location.origin : site.origin;
  return (
    <>
      <div className={classes(stackCss['space3'], stackCss['left'], css['share'], 'no-print')}>
        {origin === '' ? (
          <p>
            <a href={href}>Link to this calculation</a>
          </p>
        ) : (
          <>
            <CopyField
              id="calculation-link"
              label="Link to this calculation"
              value={origin + href}
            />
            <ShareButton title={props.title} url={origin + href} />
          </>
        )}
      </div>
      <PrintedFoot address={origin + href} />
    </>
  );
}
