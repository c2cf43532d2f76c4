import type { Overview } from '#shared/product/overview/overview.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { FitDetails } from '../../domain/raise/fit-details.tsx';
import { Glance } from '../../ui/data/line-list.tsx';
import css from './fitting-raises.module.css';

const byFit = `${routeOf('investors-network').path}?sort=fit`;

/** The raises that fit an investor best, each with its reasons. */
export function FittingRaises(props: {
  /** Null for those who are not approved. */
  readonly fits: Overview['fits'] | null;
  readonly isLost: boolean;
}) {
  const { fits, isLost } = props;
  if (fits == null && !isLost) return null;
  return (
    <Glance
      id="investing-fits"
      title="Fits your profile"
      link={<a href={byFit}>All by best fit</a>}
    >
      {fits == null ? (
        <p>What fits your profile couldn’t be loaded.</p>
      ) : fits.length === 0 ? (
        <p>
          Nothing else fits well right now. What you’ve committed to isn’t listed.{' '}
          <a href={viewPath('investing')}>Check your profile</a>
        </p>
      ) : (
        <ul className={css['raises']}>
          {fits.map((raise) => (
            <li key={raise.id}>
              <a href={networkRaiseHref(raise.slug)}>{raise.title}</a>
              <span className={css['company']}>{raise.company.name}</span>
              {raise.fit === null ? null : <FitDetails raise={raise} fit={raise.fit} readOnly />}
            </li>
          ))}
        </ul>
      )}
    </Glance>
  );
}
