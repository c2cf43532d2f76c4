import { required } from '#api/platform/required.ts';
import { toDecimal } from '#shared/money/rational.ts';
import { heldTerms } from '#shared/product/holders/held-terms.ts';
import type { Holder, Issuance } from '#shared/product/holders/holders.ts';
import { sharesFor } from '#shared/product/holders/share-price.ts';
import { signedWhereOf } from '../commitments/signed-where.ts';
import type { HeldUnder } from './held-under.ts';
import type { HolderRow } from './holder-rows.ts';

/** Prices are sent with as many decimals as the Open Cap Format has. */
const priceDecimals = 10;

/** What is held, whoever looks at it. */
export function toHolding(row: HolderRow, { content, price }: HeldUnder) {
  const { id, amount, currency, signed_snapshot_seq: seq, signed_snapshot_sha256: sha256 } = row;
  const entity = entityOf(row);
  return {
    commitment: id,
    name: entity?.legalName ?? personOf(row),
    entity,
    executed: executedOf(row),
    amount: { amount, currency },
    instrument: required(content.instrument),
    terms: [...heldTerms(content)],
    shares: sharesOf(row, price),
    sharePrice: price === undefined ? null : priceText(price),
    snapshot: seq === null || sha256 === null ? null : { seq, sha256 },
    issuance: issuanceOf(row),
  };
}

/** A holder, as the company and operators see them. */
export function toHolder(row: HolderRow, under: HeldUnder): Holder {
  const holding = toHolding(row, under);
  // What the person is says nothing of the entity.
  return {
    ...holding,
    kind: holding.entity === null ? row.kind : null,
    ...signedWhereOf(row, row.agreement_text),
  };
}

function personOf({ signed_name, investor }: HolderRow): string {
  return signed_name ?? investor;
}

function entityOf(row: HolderRow): Holder['entity'] {
  const { signed_for, signed_title, entity_kind } = row;
  if (signed_for === null) return null;
  const signatory = { name: personOf(row), title: signed_title ?? '' };
  return { legalName: signed_for, kind: entity_kind, signatory };
}

function executedOf({ countersigned_at, countersigned_version }: HolderRow): Holder['executed'] {
  if (countersigned_at === null || countersigned_version === null) return null;
  return { at: countersigned_at, version: countersigned_version };
}

/** Names who signed for an entity, with their title. */
export function signatoryText({ entity }: Pick<Holder, 'entity'>): string {
  if (entity === null) return '';
  return [entity.signatory.name, entity.signatory.title].filter((part) => part !== '').join(', ');
}

/** Whom a company enters as the holder: the entity that was signed for, or else the person. */
export function stakeholderId({ entity_id, investor_id }: HolderRow): string {
  return entity_id ?? investor_id;
}

/** Counts the shares of a holder: as they were recorded, or else as they follow from the terms. */
export function sharesOf(
  { amount, currency, shares }: Pick<HolderRow, 'amount' | 'currency' | 'shares'>,
  price: HeldUnder['price'],
): string | null {
  if (shares !== null) return shares;
  return price === undefined ? null : String(sharesFor({ amount, currency }, price));
}

/** A price in major units, without zeros at its end. */
export function priceText(price: NonNullable<HeldUnder['price']>): string {
  return toDecimal(price, priceDecimals).replace(/\.?0+$/, '');
}

function issuanceOf(row: HolderRow): Issuance | null {
  const { issued_on, reference, recorded_at, correction, version } = row;
  if (issued_on === null) return null;
  return {
    on: issued_on,
    reference: required(reference),
    recordedAt: required(recorded_at),
    correction: required(correction),
    version: required(version),
  };
}
