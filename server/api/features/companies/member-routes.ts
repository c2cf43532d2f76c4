import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { take } from '#api/platform/lifecycle.ts';
import { mailedCompanyName } from '#api/platform/mail/company-name.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { CompanyMemberList } from '#shared/product/companies/companies.ts';
import { membershipLifecycle, roleEvents } from '#shared/product/companies/lifecycle.ts';
import { companiesPerOwner } from '#shared/product/fields/limits.ts';
import { companyLink, memberEvent } from './company-events.ts';
import { type CompanyRow, companyFor, countOwned } from './company-store.ts';
import { memberOf, membersOf, requireSeen, setMember, toMember } from './member-store.ts';

/** The members of a company: who they are, and what becomes of their part in it. */
export function memberRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /companies/:id/members'),
    config: { action: 'company-member.list' },
    handler: async function listMembers(request): Promise<CompanyMemberList> {
      const { id } = request.params;
      await companyFor(db, actorOfRequest(request), 'company-member.list', id);
      return listOf(db, id);
    },
  });

  command(app, deps, 'PATCH /companies/:id/members/:member', {
    action: 'company-member.change',
    find: companyFor,
    run: changeMember,
  });
  command(app, deps, 'DELETE /companies/:id/members/:member', {
    action: 'company-member.remove',
    find: companyFor,
    run: removeMember,
  });
  command(app, deps, 'POST /companies/:id/transfer', {
    action: 'company.transfer',
    find: companyFor,
    run: transferCompany,
  });
  command(app, deps, 'POST /companies/:id/leave', {
    action: 'company.leave',
    find: companyFor,
    run: leaveCompany,
  });
}

async function changeMember({
  found: { name },
  actor,
  params: { id, member: memberId },
  body,
  expected,
  trx,
  now,
}: Command<'PATCH /companies/:id/members/:member', CompanyRow>) {
  const member = await memberOf(trx, id, memberId);
  // Of an owner first that a transfer decides, whatever was seen.
  if (member.role !== 'owner') await requireSeen(trx, member, expected);
  const move = { state: member.role, event: roleEvents[body.role], who: 'owner' } as const;
  const followed = await take(membershipLifecycle, move, {
    guards: {},
    effects: {
      change: (to) => setMember(trx, id, memberId, to, { by: actor.account.id, now }),
      record: (to) => ({
        events: [
          {
            kind: 'company.role-changed',
            person: memberId,
            facts: { company: id, name, role: to },
            audit: memberEvent('change-member', id, memberId, to),
          },
        ],
      }),
    },
    refused: ownerStays,
  });
  return { ...followed, body: await listOf(trx, id) };
}

async function removeMember({
  found: company,
  actor,
  params: { id, member: memberId },
  trx,
  now,
}: Command<'DELETE /companies/:id/members/:member', CompanyRow>) {
  const member = await memberOf(trx, id, memberId);
  const move = { state: member.role, event: 'remove', who: 'owner' } as const;
  const vars = { name: member.name, company: await mailedCompanyName(trx, company) };
  return take(membershipLifecycle, move, {
    guards: {},
    effects: {
      end: (to) => setMember(trx, id, memberId, to, { by: actor.account.id, now }),
      record: (to) => ({
        events: [
          {
            kind: 'company.member-removed',
            person: memberId,
            facts: { company: id, name: company.name },
            audit: memberEvent('remove-member', id, memberId, to),
            mail: () => ({ template: 'company-removed', vars }),
          },
        ],
      }),
    },
    refused: ownerStays,
  });
}

async function transferCompany({
  found: company,
  actor,
  context,
  params: { id },
  body: { userId },
  trx,
  now,
}: Command<'POST /companies/:id/transfer', CompanyRow>) {
  const member = await memberOf(trx, id, userId);
  const move = { state: member.role, event: 'hand-over', who: 'owner' } as const;
  const saving = { by: actor.account.id, now };
  const link = companyLink(context.origin, { company: id });
  const vars = { name: member.name, company: await mailedCompanyName(trx, company), link };
  const followed = await take(membershipLifecycle, move, {
    guards: {
      staying: async () => {
        if (member.deletion_due_at !== null) return leaving();
        return (await countOwned(trx, userId)) < companiesPerOwner || ownsEnough();
      },
    },
    effects: {
      // Before the other becomes the owner, because the database refuses a second one.
      stepDown: () => setMember(trx, id, actor.account.id, 'editor', saving),
      change: (to) => setMember(trx, id, userId, to, saving),
      record: (to) => ({
        events: [
          {
            kind: 'company.transferred',
            person: userId,
            facts: { company: id, name: company.name },
            audit: memberEvent('transfer', id, userId, to),
            mail: () => ({ template: 'company-owner', vars }),
          },
        ],
      }),
    },
    refused: ownerStays,
  });
  return { ...followed, body: await listOf(trx, id) };
}

async function leaveCompany({
  found: { id, name, role },
  actor,
  trx,
  now,
}: Command<'POST /companies/:id/leave', CompanyRow>) {
  const me = actor.account.id;
  const move = { state: role, event: 'leave', who: 'self' } as const;
  return take(membershipLifecycle, move, {
    guards: {},
    effects: {
      end: (to) => setMember(trx, id, me, to, { by: me, now }),
      record: (to) => ({
        events: [
          {
            kind: 'company.member-left',
            person: me,
            facts: { company: id, name },
            audit: memberEvent('leave', id, me, to),
          },
        ],
      }),
    },
    refused: ownerStays,
  });
}

async function listOf(db: Database, id: string): Promise<CompanyMemberList> {
  return { items: (await membersOf(db, id)).map(toMember) };
}

function ownerStays(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      'A company always has exactly one owner. Transfer it to another member first.',
      { code: 'owner' },
    ),
  );
}

function leaving(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'This account is about to be deleted. Choose another member.'),
  );
}

function ownsEnough(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      `This person owns ${companiesPerOwner} companies, the maximum. Choose another member.`,
    ),
  );
}
