/** The objects of the Open Cap Format 1.2.0 that holders of a raise are written as. */
import { amountText } from '#api/platform/http/csv-response.ts';
import { required } from '#api/platform/required.ts';
import { formatMoney, type Money, majorUnits } from '#shared/money/money.ts';
import { divide, type Rational, rational } from '#shared/money/rational.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import type { Instrument, Regime } from '#shared/product/raises/offer-words.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import type { HeldRow } from '../held-rows.ts';
import type { HeldUnder } from '../held-under.ts';
import { priceText, signatoryText, stakeholderId } from '../holder-dto.ts';

/** The company whose holders they are. */
export interface OcfIssuer {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly country: string;
  readonly city: string;
  /** A day: the format requires one. */
  readonly foundedOn: string;
}

/** Writes the company. */
export function issuerObject({ id, name, legalName, country, city, foundedOn }: OcfIssuer) {
  return {
    object_type: 'ISSUER',
    id,
    legal_name: legalName,
    ...(name === legalName ? {} : { dba: name }),
    formation_date: foundedOn,
    country_of_formation: country,
    address: { address_type: 'CONTACT', country, ...(city === '' ? {} : { city }) },
  };
}

/** Writes a holder. */
export function stakeholderObject({ row, holder }: HeldRow) {
  const { name, entity, kind, address, country } = holder;
  const isPerson = entity === null && (kind === null || kind === 'angel');
  return {
    object_type: 'STAKEHOLDER',
    id: stakeholderId(row),
    name: { legal_name: name },
    stakeholder_type: isPerson ? 'INDIVIDUAL' : 'INSTITUTION',
    current_relationship: 'INVESTOR',
    ...(country === ''
      ? {}
      : {
          addresses: [
            {
              address_type: 'LEGAL',
              country,
              ...(address === '' ? {} : { street_suite: address }),
            },
          ],
        }),
    ...(entity === null ? {} : { comments: [`Signed by ${signatoryText(holder)}.`] }),
  };
}

/** The words of what a portal does not know, and the format wants a value of. */
const notRecorded =
  'Votes per share, authorised shares and seniority are not recorded where this was made: check them against your articles.';

/** Writes the class of shares of a priced round. */
export function stockClassObject(raiseId: string, { content, price }: HeldUnder) {
  const preference = content.terms.liquidationPreference.trim();
  const isCommon = preference === '' || /^none\.?$/i.test(preference);
  return {
    object_type: 'STOCK_CLASS',
    id: stockClassId(raiseId),
    name: `Shares of “${content.title}”`,
    class_type: isCommon ? 'COMMON' : 'PREFERRED',
    default_id_prefix: isCommon ? 'CS-' : 'PS-',
    initial_shares_authorized: 'NOT APPLICABLE',
    votes_per_share: '1',
    ...(price === undefined
      ? {}
      : { price_per_share: { amount: priceText(price), currency: content.currency } }),
    seniority: '1',
    comments: [notRecorded, ...(isCommon ? [] : [`Liquidation preference: ${preference}`])],
  };
}

function stockClassId(raiseId: string): string {
  return `${raiseId}-shares`;
}

/** The id of an issuance. */
export function issuanceId({ row }: Pick<HeldRow, 'row'>): string {
  return `${row.id}-issuance`;
}

/** Writes an issuance that is recorded. */
export function issuanceObject(held: HeldRow) {
  const { row, holder, under } = held;
  const { content, price } = under;
  const { on, reference } = required(holder.issuance);
  const issued = {
    id: issuanceId(held),
    security_id: row.id,
    date: on,
    security_law_exemptions: exemptionsOf(content.regime),
    stakeholder_id: stakeholderId(row),
    custom_id: reference,
  };
  const paid = monetary({ amount: row.amount, currency: row.currency });
  const instrument = required(content.instrument);
  if (instrument === 'priced_equity') {
    return {
      object_type: 'TX_STOCK_ISSUANCE',
      ...issued,
      stock_class_id: stockClassId(row.raise_id),
      share_price: { amount: priceText(price ?? paidPerShare(held)), currency: row.currency },
      quantity: required(holder.shares),
      cost_basis: paid,
      stock_legend_ids: [],
    };
  }
  return {
    object_type: 'TX_CONVERTIBLE_ISSUANCE',
    ...issued,
    investment_amount: paid,
    convertible_type: instrument === 'safe_post' ? 'SAFE' : 'NOTE',
    conversion_triggers: [conversionTrigger(row.id, instrument, content, on)],
    seniority: 1,
    ...(content.terms.proRata ? { comments: ['With a pro rata right.'] } : {}),
  };
}

/** What a share cost whose price does not follow from the terms: what was paid, by the shares that were issued. */
function paidPerShare({ row, holder }: HeldRow): Rational {
  return divide(majorUnits(row), rational(BigInt(required(holder.shares))));
}

function conversionTrigger(
  id: string,
  instrument: Exclude<Instrument, 'priced_equity'>,
  content: Pick<RaiseContent, 'terms'>,
  issuedOn: string,
) {
  const { qualifiedFinancing, maturityOn } = content.terms;
  const isSafe = instrument === 'safe_post';
  const round =
    qualifiedFinancing === null ? 'new equity' : `${formatMoney(qualifiedFinancing)} or more`;
  return {
    trigger_id: `${id}-round`,
    type: 'AUTOMATIC_ON_CONDITION',
    // In the words of the agreement.
    trigger_condition: isSafe
      ? 'In the next round in which the Company sells preferred shares at a fixed valuation, the amount becomes shares of that series.'
      : `In the next round in which the Company raises ${round}, the amount with its interest becomes shares of that round.`,
    ...(isSafe || maturityOn === null
      ? {}
      : { trigger_description: `Without such a round it falls due on ${shortDay(maturityOn)}.` }),
    conversion_right: {
      type: 'CONVERTIBLE_CONVERSION_RIGHT',
      conversion_mechanism: isSafe ? safeMechanism(content) : noteMechanism(content, issuedOn),
      converts_to_future_round: true,
    },
  };
}

function safeMechanism({ terms }: Pick<RaiseContent, 'terms'>) {
  return {
    type: 'SAFE_CONVERSION',
    ...discountAndCap(terms),
    conversion_mfn: terms.mfn,
    conversion_timing: 'POST_MONEY',
  };
}

function noteMechanism({ terms }: Pick<RaiseContent, 'terms'>, issuedOn: string) {
  const { interestBps, dayCount } = terms;
  return {
    type: 'CONVERTIBLE_NOTE_CONVERSION',
    interest_rates: [{ rate: fraction(interestBps ?? 0), accrual_start_date: issuedOn }],
    day_count_convention: dayCount === '30_360' ? '30_360' : 'ACTUAL_365',
    interest_payout: 'DEFERRED',
    interest_accrual_period: 'DAILY',
    compounding_type: 'SIMPLE',
    ...discountAndCap(terms),
  };
}

function discountAndCap({ discountBps, cap }: RaiseContent['terms']) {
  return {
    ...(discountBps === null || discountBps === 0
      ? {}
      : { conversion_discount: fraction(discountBps) }),
    ...(cap === null ? {} : { conversion_valuation_cap: monetary(cap) }),
  };
}

function monetary({ amount, currency }: Money) {
  return { amount: amountText(amount, currency), currency };
}

/** Writes basis points as a fraction of one, with a point. */
function fraction(bps: number): string {
  return (bps / 10_000).toFixed(4);
}

const exemptions: Readonly<Record<Exclude<Regime, 'other'>, string>> = {
  us_506b: 'Rule 506(b) of Regulation D',
  us_506c: 'Rule 506(c) of Regulation D',
  us_reg_cf: 'Section 4(a)(6), Regulation Crowdfunding',
};

function exemptionsOf(regime: Regime | null) {
  if (regime === null || regime === 'other') return [];
  return [{ description: exemptions[regime], jurisdiction: 'US' }];
}
