import type { MeResponse } from '#shared/product/account/account.ts';

/** What a product API that is only pretended says of whoever is logged in. */
export const knownMe: MeResponse = {
  account: {
    id: 'usr_1',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    operator: false,
    investor: null,
    readsAsInvestor: false,
    companies: 0,
    beginsAs: 'founder',
    status: 'active',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    emailVerifiedAt: '2026-01-01T00:00:00.000Z',
    twoFactor: 'off',
    deletionDueAt: null,
  },
  unreadNotifications: 0,
  recentCompanies: [],
  neededStepUp: null,
};
