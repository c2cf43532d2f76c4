import { formatMoney, type Money } from '#shared/money/money.ts';
import { dayText } from '#shared/money/parse-days.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import type { RaiseOwnership } from '#shared/product/raises/ownership.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { OwnershipFigure } from './ownership-figure.tsx';
import css from './raise-document.module.css';
import { termFacts } from './term-facts.ts';

/** Shows what a raise says to investors: the same on its page and in its preview. */
export function RaiseDocument(props: {
  readonly content: RaiseContent;
  /** The pitch, rendered; null when it could not be. */
  readonly pitch: RichText | null;
  /** What it does to ownership; null where that is not shown. */
  readonly ownership: RaiseOwnership | null;
  /** The page has its title and summary already. */
  readonly headed?: boolean;
}) {
  const { content, pitch, ownership, headed = false } = props;
  return (
    <article className={css['document']}>
      {headed ? null : (
        <header className={css['head']}>
          <h2 className={css['title']}>{content.title || 'Untitled raise'}</h2>
          <p className={css['summary']}>{content.summary}</p>
        </header>
      )}
      {content.highlights.length === 0 ? null : (
        <section aria-labelledby="raise-highlights">
          <h3 id="raise-highlights">Highlights</h3>
          <ul>
            {content.highlights.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="raise-terms">
        <h3 id="raise-terms">Terms</h3>
        <Facts facts={offerFacts(content)} />
      </section>
      {ownership === null ? null : (
        <section aria-labelledby="raise-ownership">
          <h3 id="raise-ownership">What this does to ownership</h3>
          <OwnershipFigure ownership={ownership} />
        </section>
      )}
      {pitch === null || pitch.length === 0 ? null : (
        <section aria-labelledby="raise-pitch">
          <h3 id="raise-pitch">Pitch</h3>
          <RichTextView text={pitch} lift={2} />
        </section>
      )}
      <UseOfFunds content={content} />
      {content.team.length === 0 ? null : (
        <section aria-labelledby="raise-team">
          <h3 id="raise-team">Team</h3>
          {content.team.map(({ name, role, bio }) => (
            <div key={`${name} ${role}`} className={css['entry']}>
              <p>
                <strong>{name}</strong>
                {role === '' ? null : `, ${role}`}
              </p>
              {bio === '' ? null : <p className={css['lines']}>{bio}</p>}
            </div>
          ))}
        </section>
      )}
      {content.risks.length === 0 ? null : (
        <section aria-labelledby="raise-risks">
          <h3 id="raise-risks">Risks</h3>
          {content.risks.map(({ title, text }) => (
            <div key={`${title} ${text}`} className={css['entry']}>
              <p>
                <strong>{title}</strong>
              </p>
              <p className={css['lines']}>{text}</p>
            </div>
          ))}
        </section>
      )}
    </article>
  );
}

function offerFacts(content: RaiseContent): readonly Fact[] {
  const { instrument, min, target, max, minTicket, maxTicket, deadlineAt } = content;
  return [
    {
      label: 'Instrument',
      value: instrument === null ? 'Not chosen yet' : instrumentLabels[instrument],
    },
    ...termFacts(content),
    { label: 'Minimum', value: amount(min) },
    { label: 'Target', value: amount(target) },
    { label: 'Maximum', value: amount(max) },
    { label: 'Smallest ticket', value: amount(minTicket) },
    ...(maxTicket === null ? [] : [{ label: 'Largest ticket', value: amount(maxTicket) }]),
    {
      label: 'Open until',
      value: deadlineAt === null ? 'Not set yet' : `${dayText(deadlineAt.slice(0, 10))}, UTC`,
    },
  ];
}

function amount(money: Money | null): string {
  return money === null ? 'Not set yet' : formatMoney(money);
}

function UseOfFunds({ content }: { readonly content: RaiseContent }) {
  const { useOfFunds } = content;
  if (useOfFunds.length === 0) return null;
  return (
    <section aria-labelledby="raise-funds">
      <h3 id="raise-funds">Use of funds</h3>
      <ul className={css['funds']}>
        {useOfFunds.map(({ label, bps }) => (
          <li key={label}>
            <span>{label}</span>
            <span className={css['part']}>{bps / 100}%</span>
            <meter min={0} max={10_000} value={bps} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
