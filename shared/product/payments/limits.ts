/** Limits of payment instructions; plain numbers, so that they cost the browser nothing. */
/** As long as a name may be in a transfer in euro (EPC069-12). */
export const accountHolderMaxLength = 70;
export const bankNameMaxLength = 80;
/** The longest IBAN has 34 characters, and people type it with spaces. */
export const accountNumberMaxLength = 50;
export const declineReasonMaxLength = 500;
/** More than anybody makes by hand. */
export const instructionsPerDay = 30;
/** The account for a refund, by each investor. */
export const refundAccountsPerDay = 20;
/** A bank statement that is imported: larger ones are exported by month. */
export const statementMaxBytes: number = 5 * 1024 * 1024;
export const statementMaxLines = 20_000;
/** How many payments of a statement are recorded at once. */
export const statementPaymentsMax = 200;
/** Lines that match nothing are listed as far as somebody reads. */
export const statementOthersShown = 50;
/** Reading a statement is costly. */
export const statementsPerHour = 60;
