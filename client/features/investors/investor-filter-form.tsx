import type { InvestorFacet } from '#shared/product/investors/investor-directory.ts';
import { routeOf } from '#shared/site/routes.ts';
import { investorChoosers } from '../../domain/investor/investor-choosers.ts';
import { withCounts } from '../../domain/investor/investor-counts.ts';
import { Button } from '../../ui/form/button.tsx';
import filterCss from '../../ui/form/filter.module.css';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './investors.module.css';
import { type InvestorsSelection, investorsHref, isNarrowed } from './investors-address.ts';

/** The filters of the directory as a GET form, each choice with how many investors it would leave. */
export function InvestorFilterForm(props: {
  readonly selection: InvestorsSelection;
  readonly facets: readonly InvestorFacet[];
}) {
  const { selection, facets } = props;
  const { q, chosen } = selection;
  return (
    <form
      key={JSON.stringify([q, chosen])}
      method="get"
      action={routeOf('dashboard').path}
      className={classes(rowCss['filters'], css['filters'])}
    >
      <input type="hidden" name="view" value="investors" />
      {q === '' ? null : <input type="hidden" name="q" value={q} />}
      {investorChoosers
        .map((chooser) => withCounts(chooser, facets, chosen[chooser.name]))
        .map(({ name, label, choices }) => (
          <span key={name} className={classes(rowCss['pair'], filterCss['filter'])}>
            <label htmlFor={`investors-${name}`} className={css['label']}>
              {label}
            </label>
            <select id={`investors-${name}`} name={name} defaultValue={chosen[name]}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          </span>
        ))}
      <Button type="submit" variant="secondary" size="small">
        Show
      </Button>
      {isNarrowed(selection) ? <a href={investorsHref}>Clear</a> : null}
    </form>
  );
}

/** What the filters choose, in a few words. */
export function investorsChosen({ chosen }: InvestorsSelection): string {
  const words = investorChoosers.flatMap(({ name, choices }) => {
    const choice = choices.find(({ value }) => value !== '' && value === chosen[name]);
    return choice === undefined ? [] : [choice.label];
  });
  return words.join(', ') || 'All';
}
