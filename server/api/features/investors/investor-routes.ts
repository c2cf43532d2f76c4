import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import { investorProfileLifecycle } from '../../../../shared/product/investors/lifecycle.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { type Command, command } from '../../platform/http/command.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { etagOf } from '../../platform/http/versions.ts';
import { take } from '../../platform/lifecycle.ts';
import type { Read } from '../../platform/storage/storage.ts';
import {
  addProfile,
  changeProfile,
  type ProfileRow,
  profileOf,
  removeProfile,
  toProfile,
} from './investor-store.ts';

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
    run: changeMyProfile,
  });
  command(app, deps, 'DELETE /investor-profile', {
    action: 'investor-profile.discard',
    run: discardMyProfile,
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
          added = await addProfile(trx, account.id, body, to, now);
          if (added === undefined) throw haveOne();
        },
        record: () => ({ happened: profileEvent('begin', account.id) }),
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
      guards: { sameKind: () => body.kind === undefined || body.kind === before.kind },
      effects: {
        async save(to) {
          changed = await changeProfile(trx, before, expected, body, to, now);
        },
        record: () => {
          const after = { fields: Object.keys(body).sort() };
          return { happened: { ...profileEvent('change', account.id), after } };
        },
      },
    },
  );
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
          if (!(await removeProfile(trx, account.id, state))) throw noProfile();
        },
        record: () => ({ happened: profileEvent('discard', account.id) }),
      },
      refused: noDraft,
    },
  );
}

/** The profile of somebody whom the policy knows as an investor. */
async function ownProfile(db: Read, userId: string): Promise<ProfileRow> {
  const row = await profileOf(db, userId);
  if (row !== undefined) return row;
  // Ended between the two reads, as when the account is erased.
  throw noProfile();
}

function noProfile(): ProblemError {
  return new ProblemError(problem('not-found', 'You have no investor profile.'));
}

function noDraft(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'Only a profile that is still a draft can be discarded.'),
  );
}

function oneProfile(row: ProfileRow) {
  return { body: { profile: toProfile(row) }, version: row.version };
}

/** The target is the person, so that it is in the copy of their data. */
function profileEvent(what: string, userId: string): AuditEntry {
  return { action: `investor-profile.${what}`, targetType: 'user', targetId: userId };
}

function haveOne(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'You have an investor profile already.', {
      code: 'has-investor-profile',
    }),
  );
}
