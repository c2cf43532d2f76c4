import { formatMoney } from '#shared/money/money.ts';
import type { Holder } from '#shared/product/holders/holders.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import { instrumentLabels } from '#shared/product/raises/offer-words.ts';
import { bookPath } from '#shared/site/dashboard-address.ts';
import { entityFacts, HeldPapers } from '../../domain/commitment/held-papers.tsx';
import { signedWhereFact } from '../../domain/investor/signed-where-words.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { rowId } from '../../ui/data/data-table.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Row } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { priceWords, sharesText } from './holder-words.ts';
import css from './holders.module.css';
import { correctForm, recordIntent } from './holders-actions.ts';
import type { HoldersList } from './holders-loader.ts';
import { CorrectForm, RecordForm } from './issuance-forms.tsx';

export const holdersTableId = 'holders';

/** One holder: what they hold, what was issued, and the form to record or correct that. */
export function HolderPanel(props: { readonly holder: Holder; readonly content: HoldersList }) {
  const { holder, content } = props;
  const { commitment, name, issuance } = holder;
  const { url } = usePageView();
  const recorded = useFormResult(recordIntent);
  const corrected = useFormResult(correctForm);
  const { canRecord, raise } = content.list;
  return (
    <RecordPanel
      title={name}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(holdersTableId, commitment)}
    >
      {issuance === null ? null : <FormOutcome intent={recordIntent} result={recorded} />}
      {corrected?.problem === undefined ? (
        <FormOutcome intent={correctForm} result={corrected} />
      ) : null}
      <Row>
        {issuance === null ? <Badge tone="attention">Not issued</Badge> : <Badge>Issued</Badge>}
      </Row>
      <Facts facts={factsOf(holder)} />
      <section
        aria-labelledby="documents-title"
        className={classes(stackCss['space4'], css['form'])}
      >
        <h3 id="documents-title">Documents</h3>
        <HeldPapers holding={holder} />
        <p>
          <a href={`${bookPath(raise.id)}&id=${encodeURIComponent(commitment)}`}>
            The commitment in the book
          </a>
        </p>
      </section>
      {canRecord && issuance === null ? (
        <section
          aria-labelledby="record-issuance"
          className={classes(stackCss['space4'], css['form'])}
        >
          <h3 id="record-issuance">Record the issuance</h3>
          <RecordForm holder={holder} content={content} />
        </section>
      ) : null}
      {canRecord && issuance !== null ? (
        <Disclosures>
          <Disclosure title="Correct the issuance" open={corrected?.problem !== undefined}>
            <CorrectForm holder={holder} issuance={issuance} content={content} />
          </Disclosure>
        </Disclosures>
      ) : null}
    </RecordPanel>
  );
}

function factsOf(holder: Holder): readonly Fact[] {
  const { amount, instrument, terms, snapshot, issuance } = holder;
  const isPriced = instrument === 'priced_equity';
  const where = signedWhereFact(holder);
  return [
    ...entityFacts(holder),
    ...fact(where.label, where.value),
    { label: 'Instrument', value: instrumentLabels[instrument] },
    ...fact('Terms', terms.join(', ')),
    { label: 'Amount', value: formatMoney(amount) },
    ...(isPriced ? fact('Shares', sharesText(holder)) : []),
    ...fact('Price per share', priceWords(holder)),
    ...fact('Signed', snapshot === null ? '' : `Snapshot ${snapshot.seq} of the offer`),
    ...(issuance === null
      ? []
      : [
          { label: 'Issued on', value: shortDay(issuance.on) },
          { label: 'Certificate or reference', value: issuance.reference },
          ...fact('Reason for the correction', issuance.correction),
        ]),
  ];
}

/** A line of facts, left out where there is nothing to say. */
function fact(label: string, value: string): readonly Fact[] {
  return value === '' ? [] : [{ label, value }];
}
