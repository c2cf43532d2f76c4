/** What a portal is called until its operator names it. */
export const defaultBrandName = 'Raisehall';
