import { setTimeout as delay } from 'node:timers/promises';
import type { Rate } from '../storage/rates.ts';

/** How often one network may ask for what costs a mail or a password hash. */
export const perNetwork: Rate = { limit: 60, seconds: 3_600 };
/** How often one address may be sent a mail it did not need to ask for. */
export const perAddress: Rate = { limit: 6, seconds: 3_600 };

/** Longer than the work takes for a known address, so that the time tells nothing either. */
const answerAfterMs = 40;

/** Lets work that must not tell what it found take at least the same time in every case. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = delay(answerAfterMs);
  try {
    return await work();
  } finally {
    await floor;
  }
}

/** What is said after every registration, known address or not. */
export const registrationMessage =
  'Check your inbox: we have sent a mail to this address. Follow its link to continue.';
/** What is said to everyone who asks for a link. */
export const linkMessage =
  'If this address belongs to an account, a mail with a link is on its way to it.';
