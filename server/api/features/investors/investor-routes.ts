import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { bioMaxLength, thesisMaxLength } from '#shared/product/fields/limits.ts';
import type { InvestorProfileChange } from '#shared/product/investors/investors.ts';
import { investorProfileLifecycle } from '#shared/product/investors/lifecycle.ts';
import { keepsIdentity, profileProblems } from '#shared/product/investors/profile-rules.ts';
import { hasEntities } from './entities/party.ts';
import { profileAudit, profileSubmitted } from './investor-events.ts';
import {
  addProfile,
  columnsOf,
  contentOf,
  removeProfile,
  toProfile,
  updateProfile,
} from './investor-store.ts';
import { type ProfileRow, profileOf } from './profile-rows.ts';

/** One's own profile as an investor: whoever begins one is an investor from then on. */
export function investorRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /investor-profile'),
    config: { action: 'investor-profile.read' },
    handler: async function readProfile(request, reply) {
      const row = await ownProfile(deps.storage.db, actorOfRequest(request).account.id);
      reply.header('etag', etagOf(row.version));
      return { profile: toProfile(row) };
    },
  });

  command(app, deps, 'POST /investor-profile', {
    action: 'investor-profile.begin',
    run: beginProfile,
  });
  command(app, deps, 'PATCH /investor-profile', {
    action: 'investor-profile.change',
    bodyLimit: bodyWithText(bioMaxLength + thesisMaxLength),
    run: changeMyProfile,
  });
  command(app, deps, 'DELETE /investor-profile', {
    action: 'investor-profile.discard',
    run: discardMyProfile,
  });
  command(app, deps, 'POST /investor-profile/submit', {
    action: 'investor-profile.submit',
    run: submitMyProfile,
    ifMatch: 'optional',
  });
}

async function beginProfile({
  actor: { account },
  body,
  trx,
  now,
}: Command<'POST /investor-profile'>) {
  const state = (await profileOf(trx, account.id))?.state ?? null;
  let added: ProfileRow | undefined;
  const followed = await take(
    investorProfileLifecycle,
    { state, event: 'begin', who: 'person' },
    {
      guards: {},
      effects: {
        async store(to) {
          // Somebody who invests themselves has said their name already; it is theirs to correct.
          const legalName = body.kind === 'angel' ? account.name : '';
          added = await addProfile(trx, account.id, { ...body, legalName }, to, now);
          if (added === undefined) throw haveOne();
        },
        record: () => ({ auditEntries: profileAudit('begin', account.id) }),
      },
      refused: haveOne,
    },
  );
  if (added === undefined) throw new Error('A profile was begun and not stored.');
  return { ...followed, ...oneProfile(added) };
}

async function changeMyProfile({
  actor: { account },
  body,
  expected,
  trx,
  now,
}: Command<'PATCH /investor-profile'>) {
  const before = await ownProfile(trx, account.id);
  let changed = before;
  const followed = await take(
    investorProfileLifecycle,
    { state: before.state, event: 'change', who: 'investor' },
    {
      guards: {
        complete: () => staysComplete(before, body),
        sameIdentity: () => keepsIdentity(contentOf(before), body),
      },
      effects: {
        async save(state) {
          const at = new Date(now).toISOString();
          const again = before.state === 'approved' && state === 'pending';
          const columns = { ...columnsOf(body), state, ...(again ? { submitted_at: at } : {}) };
          changed = await updateProfile(trx, before, expected, columns, now);
        },
        record() {
          const after = { fields: Object.keys(body).sort() };
          return { auditEntries: { ...profileAudit('change', account.id), after } };
        },
        tell: () => ({ events: [profileSubmitted(account.id)] }),
      },
    },
  );
  return { ...followed, ...oneProfile(changed) };
}

async function submitMyProfile({
  actor: { account },
  expected,
  trx,
  now,
}: Command<'POST /investor-profile/submit', undefined, undefined, 'optional'>) {
  const before = await ownProfile(trx, account.id);
  let changed = before;
  const handlers = {
    guards: { complete: () => complete(before) },
    effects: {
      async 'hand-in'(state: 'pending') {
        const columns = { state, submitted_at: new Date(now).toISOString() };
        changed = await updateProfile(trx, before, expected, columns, now);
      },
      tell: () => ({ events: [profileSubmitted(account.id, 'submit')] }),
    },
    refused: handedIn,
  } as const;
  const { state } = before;
  const followed =
    state === 'rejected'
      ? await take(
          investorProfileLifecycle,
          { state, event: 'resubmit', who: 'investor' },
          handlers,
        )
      : await take(investorProfileLifecycle, { state, event: 'submit', who: 'investor' }, handlers);
  return { ...followed, ...oneProfile(changed) };
}

async function discardMyProfile({ actor: { account }, trx }: Command<'DELETE /investor-profile'>) {
  const { state } = await ownProfile(trx, account.id);
  return take(
    investorProfileLifecycle,
    { state, event: 'discard', who: 'investor' },
    {
      guards: {},
      effects: {
        async remove() {
          if (await hasEntities(trx, account.id)) throw stillHasEntities();
          if (!(await removeProfile(trx, account.id, state))) throw noProfile();
        },
        record: () => ({ auditEntries: profileAudit('discard', account.id) }),
      },
      refused: noDraft,
    },
  );
}

/** The profile of somebody whom the policy knows as an investor. */
export async function ownProfile(db: Database, userId: string): Promise<ProfileRow> {
  const row = await profileOf(db, userId);
  if (row !== undefined) return row;
  // Ended between the two reads, as when the account is erased.
  throw noProfile();
}

function complete(row: ProfileRow): true | ProblemError {
  const problems = profileProblems(contentOf(row));
  return problems.length === 0 || invalid(problems);
}

/**
 * Asks that a change leaves nothing empty. What an approved profile was never asked for, because it
 * is older, is asked for before its owner signs, and holds up no other change.
 */
function staysComplete(before: ProfileRow, body: InvestorProfileChange): true | ProblemError {
  const named = Object.keys(body).map((name) => `/${name}`);
  const neverAsked = profileProblems(contentOf(before))
    .map(({ pointer }) => pointer)
    .filter((pointer) => !named.includes(pointer));
  const problems = profileProblems(contentOf({ ...before, ...columnsOf(body) })).filter(
    ({ pointer }) => !neverAsked.includes(pointer),
  );
  return problems.length === 0 || invalid(problems);
}

function noProfile(): ProblemError {
  return new ProblemError(problem('not-found', 'You have no investor profile.'));
}

function stillHasEntities(): ProblemError {
  return refusal('has-entities', 'Remove the entities you sign for first.');
}

function noDraft(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'Only a profile that is still a draft can be discarded.'),
  );
}

function handedIn(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      'Only a draft, or a profile that was not approved, can be submitted.',
    ),
  );
}

function oneProfile(row: ProfileRow) {
  return { body: { profile: toProfile(row) }, version: row.version };
}

function haveOne(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'You have an investor profile already.', {
      code: 'has-investor-profile',
    }),
  );
}
