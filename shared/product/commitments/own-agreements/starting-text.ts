/** A short agreement for each instrument with its fields in place, to begin one's own from. */
import type { Instrument } from '../../raises/offer-words.ts';

const opening = `## Parties

This agreement is between {{company}}, {{company_country}} (the “Company”), and {{investor}}, {{investor_country}} (the “Investor”).`;

const closing = `## Payment

The Investor pays {{amount}} to the account that the Company shows on the portal, and names the reference shown there.

## Governing law

The law of the Company’s country, {{company_country}}, governs this agreement.`;

const safe = `# Simple agreement for future equity

${opening}

## Investment

The Investor pays the Company {{amount}} ({{amount_in_words}}) for the right to shares of the Company.

## Conversion

In the next round in which the Company sells preferred shares at a fixed valuation, the amount converts into shares of that round. The post-money valuation cap is {{cap}}.

## Sale or dissolution

If the Company is sold or dissolved first, the Investor is paid:

- the amount, or what the shares would have brought if that is more, when it is sold;
- the amount after the Company’s debts, as far as its assets reach, when it is dissolved.

${closing}
`;

const note = `# Convertible note

${opening}

## Loan

The Investor lends the Company {{amount}} ({{amount_in_words}}). It bears simple interest of {{interest}} a year.

## Conversion

In the next round in which the Company raises {{qualified_financing}} or more, the amount and its interest convert into shares of that round.

## Maturity

On {{maturity_date}} the Company repays the amount and its interest, as far as they have not converted.

${closing}
`;

const priced = `# Subscription agreement

${opening}

## Subscription

The Investor subscribes for new shares of the Company for {{amount}} ({{amount_in_words}}).

## Price

The pre-money valuation is {{pre_money}}, for {{shares}} fully diluted shares. The number of shares is the amount divided by the price per share, rounded down.

## Liquidation preference

{{liquidation_preference}}

${closing}
`;

/** The text to begin from, by instrument. */
export const startingTexts: Readonly<Record<Instrument, string>> = {
  safe_post: safe,
  convertible_note: note,
  priced_equity: priced,
};
