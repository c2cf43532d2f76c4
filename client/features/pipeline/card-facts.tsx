import { formatMoney } from '#shared/money/money.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import { grantStateLabels } from '#shared/product/raises/grant-lifecycle.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import type { CardRowData } from './pipeline-loader.ts';

/** The day to follow up; marked once it has come, unless the card is in the last stage. */
export function FollowUp(props: {
  readonly card: Pick<CardRowData, 'followUpOn' | 'stage'>;
  readonly today: string;
}) {
  const { followUpOn, stage } = props.card;
  if (followUpOn === null) return null;
  if (followUpOn > props.today || stage === 'passed') return shortDay(followUpOn);
  return <Badge tone="attention">Due {shortDay(followUpOn)}</Badge>;
}

/** The most that the portal knows of a person: what they committed, when they read, their access. */
export function OnPortal({ card }: { readonly card: Pick<CardRowData, 'portal' | 'lastRead'> }) {
  const { portal, lastRead } = card;
  if (portal === null) return null;
  if (portal.commitment !== null) {
    const { state, amount, currency } = portal.commitment;
    return `${commitmentStateLabels[state]}, ${formatMoney({ amount, currency })}`;
  }
  if (lastRead !== null) {
    return (
      <>
        Read <ShortTime moment={lastRead} />
      </>
    );
  }
  return portal.access === null ? null : grantStateLabels[portal.access];
}
