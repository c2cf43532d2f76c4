import { routeOf } from '#shared/site/routes.ts';
import css from './risk-line.module.css';

/** One line at the top of every page: the risk of investing. */
export function RiskLine() {
  return (
    <aside aria-label="Risk" className={css['risk']}>
      <p>
        Investing in young companies puts your capital at risk.{' '}
        <a href={`${routeOf('terms-of-service').path}#risk`}>What can go wrong</a>
      </p>
    </aside>
  );
}
