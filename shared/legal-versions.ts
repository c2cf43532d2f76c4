/**
 * The versions of the legal texts in force. Registration records both, so that it can be shown
 * later what a person agreed to. A change to a text in client/features/legal gets a new version.
 */

/** The version of the terms of service, a date. */
export const termsVersion: string = '2026-11-20';

/** The version of the privacy policy, a date. */
export const privacyVersion: string = '2026-11-20';
