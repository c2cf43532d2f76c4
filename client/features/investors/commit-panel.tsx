import type { Limits } from '../../../shared/product/investors/limits.ts';
import { viewPath } from '../../../shared/site/dashboard-address.ts';
import { LimitFacts } from '../../ui/investor/limit-facts.tsx';
import css from './raise-page.module.css';

/** Whether whoever reads this may commit to the raise by its rule, and each reason why not. */
export function CommitPanel(props: {
  readonly limits: Limits | null;
  readonly isCrowdfunding: boolean;
}) {
  const { limits, isCrowdfunding } = props;
  if (limits === null || limits.raise === null) return null;
  const { mayCommit, obstacles } = limits.raise;
  return (
    <section id="standing" aria-labelledby="standing-title" className={css['access']}>
      <h2 id="standing-title">Whether the rules admit you</h2>
      {mayCommit ? (
        <p>Your profile and your certification meet what the rule of this raise asks for.</p>
      ) : (
        <>
          <p>You cannot commit to this raise as things are:</p>
          <ul>
            {obstacles.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
          <p>
            <a href={viewPath('investing')}>Your investor profile</a>,{' '}
            <a href={viewPath('certification')}>your certifications</a>
          </p>
        </>
      )}
      {isCrowdfunding ? <LimitFacts limits={limits} /> : null}
      <p>Commitments are not taken here yet.</p>
    </section>
  );
}
