import { compactMoney } from '#shared/money/money.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import type { NetworkSummary } from '#shared/product/raises/network.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { longDate } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './raise-card.module.css';

/** A published raise in a list: who raises, what is offered and until when. */
export function RaiseCard(props: {
  readonly raise: NetworkSummary;
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number;
  readonly level?: 2 | 3;
  /** What is new about it. */
  readonly mark?: string | null;
  /** Leaves out the amounts, for a card that has the bar with them below. */
  readonly hasBar?: boolean;
}) {
  const { raise, asOf, level = 3, mark = null, hasBar = false } = props;
  const { company, target, offer } = raise;
  return (
    <Card
      level={level}
      title={raise.title}
      href={networkRaiseHref(raise.slug)}
      head={
        <>
          {mark === null ? null : <Badge tone="accent">{mark}</Badge>}
          {raise.state === 'closing' ? (
            <Badge tone="attention">{raiseStateLabels.closing}</Badge>
          ) : null}
          {placeOf(company).map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </>
      }
      foot={`Closes on ${longDate(raise.closesAt)}, ${timeLeft(raise.closesAt, asOf)}`}
    >
      <p>
        <strong>{company.name}</strong>
      </p>
      <p className={textCss['soft']}>{company.oneLiner}</p>
      <dl className={css['facts']}>
        <dt>Offers</dt>
        <dd>{offerWords(raise)}</dd>
        {target === null || hasBar ? null : (
          <>
            <dt>Target</dt>
            <dd>{compactMoney(target)}</dd>
          </>
        )}
        {offer?.minTicket == null ? null : (
          <>
            <dt>Minimum ticket</dt>
            <dd>{compactMoney(offer.minTicket)}</dd>
          </>
        )}
        {offer === null || hasBar ? null : (
          <>
            <dt>Minimum</dt>
            <dd>{`${offer.progress.percentOfMin}% of ${offer.min === null ? '' : compactMoney(offer.min)} signed and funded`}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

/** Sector and stage, as far as they are known. */
export function placeOf({ sector, stage }: NetworkSummary['company']): readonly string[] {
  const labels: Readonly<Record<string, string>> = { ...sectorLabels, ...stageLabels };
  return [sector, stage].flatMap((word) => labels[word] ?? []);
}

/** The instrument with the figure that decides what it costs, where that may be seen. */
export function offerWords({ instrument, offer }: NetworkSummary): string {
  const label = instrument === null ? '' : instrumentLabels[instrument];
  const { cap = null, preMoney = null, discountBps = null } = offer?.terms ?? {};
  if (instrument === 'priced_equity') {
    return preMoney === null ? label : `${label}, ${compactMoney(preMoney)} pre-money`;
  }
  if (cap !== null) return `${label}, ${compactMoney(cap)} cap`;
  return discountBps === null ? label : `${label}, ${discountBps / 100}% discount`;
}

const dayMs = 86_400_000;

/** How long it is until then; a day that has begun does not count. */
export function timeLeft(iso: string, asOf: number): string {
  const days = Math.floor((Date.parse(iso) - asOf) / dayMs);
  if (days < 0) return 'which is over';
  if (days === 0) return 'less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
}
