import type { FitLeftOut } from '#shared/product/fit/fit.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import textCss from '../../ui/tokens/text.module.css';

/** What the order by fit goes by, and which raises it leaves out; null for those who have none. */
export function FitNote({ leftOut }: { readonly leftOut: FitLeftOut | null }) {
  if (leftOut === null) {
    return <p>Best fit is for approved investors. These are the newest first.</p>;
  }
  const { certification, passed } = leftOut;
  return (
    <>
      <p className={textCss['note']}>
        Sorted by how well each raise fits <a href={viewPath('investing')}>your investor profile</a>
        . It compares figures and is not a recommendation.{' '}
        <a href="#order">How raises are sorted</a>
      </p>
      {certification.length + passed === 0 ? null : (
        <details className={textCss['note']}>
          <summary>Raises left out of this order</summary>
          <ul>
            {certification.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {passed === 0 ? null : (
              <li>
                {passed === 1
                  ? 'One raise that you marked as not for you.'
                  : `${passed} raises that you marked as not for you.`}
              </li>
            )}
          </ul>
        </details>
      )}
    </>
  );
}
