import { commitmentPath } from '#shared/site/dashboard-address.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Agreement } from './agreement-text.tsx';
import css from './portfolio.module.css';
import type { PortfolioContent } from './portfolio-loader.ts';

/** The agreement that was signed for a commitment, to read, print and download. */
export function AgreementPage(props: Extract<PortfolioContent, { readonly kind: 'agreement' }>) {
  const { commitment, agreement } = props;
  const { id, signed, signedOn } = commitment;
  return (
    <div className={css['signing']}>
      <p className="no-print">
        <a href={commitmentPath(id)}>Back to your commitment</a>
      </p>
      <Agreement agreement={agreement} level={2} />
      {signed === null || signedOn === null ? null : (
        <p>
          Signed as {signed.name} on <FormattedDate moment={signedOn} />.
        </p>
      )}
    </div>
  );
}
