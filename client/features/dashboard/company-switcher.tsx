import { companyPath, viewPath } from '#shared/site/dashboard-address.ts';
import type { WorkedOn } from '../../framework/views/view-definition.ts';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './company-switcher.module.css';
import { companyState } from './worked-on.ts';

const menuId = 'worked-on-menu';

/**
 * In the top bar: the company that somebody works on, with its state, and the way to the others. A
 * popover: native, so it opens and closes without a script.
 */
export function CompanySwitcher(props: { readonly worksOn: WorkedOn }) {
  const { worksOn } = props;
  const { current } = worksOn;
  return (
    <div className={css['switcher']}>
      <button
        type="button"
        popoverTarget={menuId}
        className={classes(rowCss['line'], css['opener'])}
      >
        <span className="visually-hidden">You work on </span>
        <span className={classes(textCss['cut'], css['name'])}>{current.name}</span>
        <span className={css['state']}>{companyState(current)}</span>
        <Icon name="chevron-down" />
      </button>
      <nav id={menuId} popover="auto" aria-label="Your companies" className={css['menu']}>
        <CompanyLinks worksOn={worksOn} />
        <a href={viewPath('companies')} className={css['all']}>
          All companies
        </a>
      </nav>
    </div>
  );
}

/** The companies that were opened last, as links to each. */
export function CompanyLinks(props: { readonly worksOn: WorkedOn }) {
  const { current, recent } = props.worksOn;
  return (
    <ul className={css['links']}>
      {recent.map((company) => (
        <li key={company.id}>
          <a
            href={companyPath(company.id)}
            aria-current={company.id === current.id ? 'true' : undefined}
          >
            <span className={classes(textCss['cut'], css['name'])}>{company.name}</span>
            <span className={css['state']}>{companyState(company)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
