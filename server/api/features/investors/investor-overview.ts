import { noSuch } from '#api/platform/http/refusals.ts';
import type { OverviewSource } from '#api/platform/overview-source.ts';
import { isInvestor } from '#shared/product/account/capabilities.ts';
import { regCfUse } from '#shared/product/investors/reg-cf-use.ts';
import { certificationsFor, certificationsOf } from './certification-rows.ts';
import { selfOf } from './entities/party.ts';
import { readRegCfFacts } from './limit-store.ts';
import { profileOf } from './profile-rows.ts';

/** How much an investor may invest, and what they certified. */
export const investorOverview: OverviewSource = {
  part: 'investor',
  isFor: ({ capabilities }) => isInvestor(capabilities),
  async read({ storage: { db }, encrypter }, { actor, now }) {
    const profile = await profileOf(db, actor.account.id);
    if (profile === undefined) throw noSuch('investor profile');
    const self = selfOf(profile);
    const rows = certificationsFor(await certificationsOf(db, actor.account.id), self);
    const facts = await readRegCfFacts(db, encrypter, self, Promise.resolve(rows), now);
    const { sentences, ...use } = regCfUse(facts, new Date(now).toISOString().slice(0, 10));
    return {
      regCf: { ...use, explanation: [...sentences] },
      certifications: rows
        .filter((row) => row.superseded_at === null && row.revoked_at === null)
        .map(({ jurisdiction, expires_at }) => ({ jurisdiction, expiresAt: expires_at })),
    };
  },
};
