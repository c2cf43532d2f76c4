/** The reference of an issuance, such as the number of a certificate, has at most so many characters. */
export const issuanceReferenceMaxLength = 60;
/** What stands before the numbers when many are recorded at once. */
export const issuancePrefixMaxLength = 20;
/** The reason of a correction. */
export const correctionReasonMinLength = 5;
export const correctionReasonMaxLength = 500;
/** So many issuances are recorded at once; each holder is told of theirs. */
export const issuancesAtOnce = 200;
export const issuanceNumberMax = 1_000_000_000;
export const holdersPerPage = 50;
export const holdingsPerPage = 50;
