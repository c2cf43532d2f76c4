/** Limits of payment instructions; plain numbers, so that they cost the browser nothing. */
/** As long as a name may be in a transfer in euro (EPC069-12). */
export const accountHolderMaxLength = 70;
export const bankNameMaxLength = 80;
/** The longest IBAN has 34 characters, and people type it with spaces. */
export const accountNumberMaxLength = 50;
export const declineReasonMaxLength = 500;
/** More than anybody makes by hand. */
export const instructionsPerDay = 30;
