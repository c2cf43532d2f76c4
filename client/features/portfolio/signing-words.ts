import type { SigningPurpose } from './signing-loader.ts';

/** The names of each purpose of a signature. */
export const purposeWords: Readonly<
  Record<SigningPurpose, { readonly title: string; readonly button: string }>
> = {
  commit: { title: 'Commit', button: 'Sign and commit' },
  sign: { title: 'Sign your soft circle', button: 'Sign and commit' },
  amend: { title: 'Change the amount', button: 'Sign the new amount' },
  accept: { title: 'Accept your offer', button: 'Sign and accept' },
  reconfirm: { title: 'Reconfirm your commitment', button: 'Sign the current terms' },
};

/** The button when the amount is not available. */
export const waitingButton = 'Sign and join the waitlist';
