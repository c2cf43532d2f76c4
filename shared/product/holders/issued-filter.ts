/** Whether something was issued to a holder: plain data, so that the browser can use it too. */
export const issuedFilters = ['yes', 'no'] as const;
export type IssuedFilter = (typeof issuedFilters)[number];
