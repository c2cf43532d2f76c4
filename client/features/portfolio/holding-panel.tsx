import { countText } from '#shared/calculators/figures.ts';
import { formatMoney } from '#shared/money/money.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { commitmentPath, viewPath } from '#shared/site/dashboard-address.ts';
import { entityFacts, HeldPapers } from '../../domain/commitment/held-papers.tsx';
import type { UpdateLines } from '../../domain/update/update-lines.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { rowId } from '../../ui/data/data-table.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Row } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import type { HoldingData } from './holdings-loader.ts';
import { OwnUpdates } from './own-updates.tsx';

export const holdingsTableId = 'holdings';

/** One holding: what it is, what was issued for it, and the documents that belong to it. */
export function HoldingPanel(props: {
  readonly holding: HoldingData;
  readonly updates: UpdateLines | null;
}) {
  const { holding, updates } = props;
  const { commitment, amount, raise, issuance, snapshot } = holding;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={`${formatMoney(amount)} in ${raise.company}`}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(holdingsTableId, commitment)}
    >
      <Row>
        <Badge>{issuance === null ? 'Not recorded yet' : 'Issued'}</Badge>
      </Row>
      {issuance === null ? (
        <p>{raise.company} hasn’t recorded the issuance yet. We’ll tell you when it does.</p>
      ) : null}
      <Facts facts={factsOf(holding)} />
      <OwnUpdates updates={updates} />
      <section aria-labelledby="documents-title" className={stackCss['space2']}>
        <h3 id="documents-title">Documents</h3>
        <HeldPapers holding={holding} />
        <ul>
          {snapshot === null ? null : (
            <li>
              <a href={`${commitmentPath(commitment)}#documents-title`}>
                What you signed and your payment
              </a>
            </li>
          )}
          <li>
            <a href={viewPath('rooms')}>Data rooms open to you</a>
          </li>
        </ul>
      </section>
    </RecordPanel>
  );
}

function factsOf(holding: HoldingData): readonly Fact[] {
  const { raise, amount, instrument, terms, shares, sharePrice, issuance, closed } = holding;
  return [
    { label: 'Held by', value: holding.name },
    ...entityFacts(holding),
    { label: 'Raise', value: raise.title },
    ...(closed === null ? [] : [{ label: 'Closed', value: <FormattedDate moment={closed} /> }]),
    { label: 'Instrument', value: instrumentLabels[instrument] },
    { label: 'Invested', value: formatMoney(amount) },
    ...(shares === null ? [] : [{ label: 'Shares', value: countText(BigInt(shares)) }]),
    ...(sharePrice === null
      ? []
      : [{ label: 'Price per share', value: `${sharePrice} ${amount.currency}` }]),
    ...(terms.length === 0 ? [] : [{ label: 'Terms', value: terms.join(', ') }]),
    ...(issuance === null
      ? []
      : [
          { label: 'Issued on', value: shortDay(issuance.on) },
          { label: 'Certificate or reference', value: issuance.reference },
          ...(issuance.correction === ''
            ? []
            : [{ label: 'Reason for the correction', value: issuance.correction }]),
        ]),
  ];
}
