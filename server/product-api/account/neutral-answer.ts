import { setTimeout as delay } from 'node:timers/promises';
import type { Rate } from '../storage/rates.ts';

/** How often one network may ask for what costs a mail or a password hash. */
export const perNetwork: Rate = { limit: 60, seconds: 3_600 };
/** How often one address may be sent a mail it did not need to ask for. */
export const perAddress: Rate = { limit: 6, seconds: 3_600 };

/** Longer than the work takes for a known address, so that the time tells nothing either. */
const evenStepMs = 40;

/**
 * Lets work that must not tell what it found end on even steps of time, whatever it took: on a busy
 * machine, where it takes longer than one step, it ends with a later one.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - started;
    await delay(Math.max(1, Math.ceil(tookMs / evenStepMs)) * evenStepMs - tookMs);
  }
}

/** What is said after every registration, known address or not. */
export const registrationMessage =
  'Check your inbox: we sent an email to this address. Follow its link to continue.';
/** What is said to everyone who asks for a link. */
export const linkMessage =
  'If this address belongs to an account, we sent it an email with a link.';
