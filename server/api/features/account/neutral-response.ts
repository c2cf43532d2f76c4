import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { normalEmail } from '#api/platform/identity/account-store.ts';
import type { Rate } from '#api/platform/storage/rates.ts';

/** How often one network may make requests that cost a mail or a password hash. */
export const perNetwork: Rate = { limit: 60, seconds: 3_600 };
/** How often one address may be sent a mail that anybody can request. */
export const perAddress: Rate = { limit: 6, seconds: 3_600 };

/** Rates are counted per address without keeping the addresses of strangers. */
export function addressKey(email: string): string {
  return createHash('sha256').update(normalEmail(email)).digest('hex');
}

/** How often somebody may ask for a link by mail. */
export function linkRates({
  body,
  context,
}: {
  readonly body: { readonly email: string };
  readonly context: { readonly ipPrefix: string };
}): Readonly<Record<string, Rate>> {
  return {
    [`link:${context.ipPrefix}`]: perNetwork,
    [`link-mail:${addressKey(body.email)}`]: perAddress,
  };
}

/** Longer than the work takes for a known address, so that the time reveals nothing either. */
const evenStepMs = 40;

/**
 * Rounds the duration of work up to whole steps of time, so that it does not reveal what was found.
 * On a busy machine the work may take more than one step.
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

/** The message after every registration, whether or not the address is known. */
export const registrationMessage =
  'Check your inbox: we sent an email to this address. Follow its link to continue.';
/** The message to everyone who requests a link. */
export const linkMessage =
  'If this address belongs to an account, we sent it an email with a link.';
