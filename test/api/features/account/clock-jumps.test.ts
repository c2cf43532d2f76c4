/**
 * A clock that was ahead, or behind, and is set right keeps nobody out: whatever was noted meanwhile,
 * twenty minutes later (the longest wait, and what clocks may differ) its owner gets in at once.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { goodPassword, lastMailTo, parsed, signedIn, visitor } from '#test/support/api-visitor.ts';
import { codeOf, turnTwoFactorOn } from '#test/support/authenticator.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRow } from '#test/support/rows.ts';
import { hour, minute } from '#test/support/times.ts';

const home = '203.0.113.7';
const rounds = 6;

type Step =
  | { readonly kind: 'jump'; readonly offset: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'wrong password' | 'wrong code' | 'right' | 'link'; readonly times: number };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('jump' as const),
      offset: fc.integer({ min: -400, max: 400 }).map((hours) => hours * hour),
    }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 2 * hour }) }),
    fc.record({
      kind: fc.constantFrom('wrong password' as const, 'wrong code' as const),
      times: fc.integer({ min: 1, max: 7 }),
    }),
    fc.record({
      kind: fc.constantFrom('right' as const, 'link' as const),
      times: fc.constant(1),
    }),
  ),
  { minLength: 1, maxLength: 7 },
);

/** The one that was found: everything at a clock a day ahead. */
const dayAhead: readonly Step[] = [
  { kind: 'jump', offset: 24 * hour },
  { kind: 'right', times: 1 },
  { kind: 'link', times: 1 },
  { kind: 'wrong code', times: 7 },
  { kind: 'wrong password', times: 7 },
];

/** The mail queued at this moment: those of a clock that was ahead look newer. */
async function mailOfNow(api: TestApi, email: string) {
  await api.jobs.drain('mail');
  const { id } = await findRow(api, 'outbox_emails', {
    recipient: email,
    created_at: new Date(api.clock.now).toISOString(),
  });
  return parsed(await readFile(join(api.dataDir, 'mail', `${id}.eml`), 'utf8'));
}

await withApiOnBothEngines({
  async 'whoever is who they are gets in'(t, api) {
    let nth = 0;
    let right = api.clock.now;
    await fc.assert(
      fc.asyncProperty(steps, async function livesThrough(path) {
        nth += 1;
        api.clock.now = right;
        const email = `member${nth}@example.com`;
        const me = await signedIn(api, email, {}, home);
        const { secret } = await turnTwoFactorOn(api, me);
        const password = (given: string) => {
          const one = visitor(api, home);
          return one.post('/auth/login', { email, password: given }).then(() => one);
        };
        const second = async (code: string) =>
          (await password(goodPassword)).post('/auth/second-step', { code });
        right = api.clock.now + minute;
        let offset = 0;
        for (const step of path) {
          if (step.kind === 'jump') offset = step.offset;
          if (step.kind === 'wait') right += step.ms;
          api.clock.now = right + offset;
          for (let time = 0; time < ('times' in step ? step.times : 0); time += 1) {
            if (step.kind === 'wrong password') await password('certainly not this');
            if (step.kind === 'wrong code') await second('000000');
            if (step.kind === 'right') await second(codeOf(secret, api.clock.now));
            if (step.kind === 'link') await visitor(api).post('/auth/password/forgot', { email });
          }
        }
        right += 20 * minute;
        api.clock.now = right;
        const challenged = await password(goodPassword);
        const answer = await challenged.post('/auth/second-step', {
          code: codeOf(secret, api.clock.now),
        });
        if (answer.status !== 200) throw new Error(`the second step: ${answer.text}`);
        const token = await challenged.post('/me/tokens', {
          name: 'script',
          scope: 'read',
          expiresInDays: 1,
        });
        if (token.status !== 201) throw new Error(`a token: ${token.text}`);
        right += hour;
        api.clock.now = right;
        await visitor(api).post('/auth/password/forgot', { email });
        const link = await mailOfNow(api, email);
        const reset = { token: link.query.get('token'), password: goodPassword };
        const chosen = await visitor(api).post('/auth/password/reset', reset);
        if (chosen.status !== 204) throw new Error(`a reset: ${chosen.text}`);
      }),
      { numRuns: rounds, examples: [[dayAhead]] },
    );
    t.pass(`${nth} lives`);
  },

  async 'what a clock ahead made ends no later than it may'(t, api) {
    const me = await signedIn(api, 'ada@example.com', {}, home);
    const { secret } = await turnTwoFactorOn(api, me);
    const right = api.clock.now;
    api.clock.now = right + 48 * hour;
    await visitor(api).post('/auth/password/forgot', { email: 'ada@example.com' });
    const reset = (await lastMailTo(api, 'ada@example.com')).query.get('token');
    const half = visitor(api, home);
    await half.post('/auth/login', { email: 'ada@example.com', password: goodPassword });
    api.clock.now = right + hour;
    const late = await half.post('/auth/second-step', { code: codeOf(secret, api.clock.now) });
    t.equal(late.status, 401, 'half a sign-in is over after an hour');
    const chosen = await visitor(api).post('/auth/password/reset', {
      token: reset,
      password: goodPassword,
    });
    t.equal(chosen.status, 422, 'and so is a link of ten minutes');
  },
});
