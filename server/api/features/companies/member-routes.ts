import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type { CompanyMemberList } from '../../../../shared/product/companies/companies.ts';
import { membershipLifecycle, roleEvents } from '../../../../shared/product/companies/lifecycle.ts';
import { companiesPerOwner } from '../../../../shared/product/fields/limits.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { take } from '../../platform/lifecycle.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Read } from '../../platform/storage/storage.ts';
import { companyLink, memberEvent } from './company-answer.ts';
import {
  companyFor,
  countOwned,
  memberOf,
  membersOf,
  setMember,
  toMember,
} from './company-store.ts';

/** The members of a company: who they are, and what becomes of their part in it. */
export function memberRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('GET /companies/:id/members'),
    config: { action: 'company-member.list' },
    handler: async function listMembers(request): Promise<CompanyMemberList> {
      const { id } = request.params;
      await companyFor(db, actorOfRequest(request), 'company-member.list', id);
      return listOf(db, id);
    },
  });

  app.route({
    ...endpoint('PATCH /companies/:id/members/:member'),
    config: { action: 'company-member.change' },
    handler: async function changeMember(request, reply) {
      const actor = actorOfRequest(request);
      const { id, member: memberId } = request.params;
      const { role } = request.body;
      return parts.once<CompanyMemberList>(request, reply, (commit) =>
        commit(async function commitRole(trx) {
          await companyFor(trx, actor, 'company-member.change', id);
          const member = await memberOf(trx, id, memberId);
          const move = { state: member.role, event: roleEvents[role], who: 'owner' } as const;
          await take(membershipLifecycle, move, {
            guards: {},
            effects: {
              change: (to) => setMember(trx, id, memberId, to),
              record: (to) =>
                audit(trx, request, memberEvent('change-member', id, memberId, to), parts.now()),
            },
            refused: ownerStays,
          });
          return { status: 200, body: await listOf(trx, id) };
        }),
      );
    },
  });

  app.route({
    ...endpoint('DELETE /companies/:id/members/:member'),
    config: { action: 'company-member.remove' },
    handler: async function removeMember(request, reply) {
      const actor = actorOfRequest(request);
      const { id, member: memberId } = request.params;
      return parts.once<never>(request, reply, async (commit) => {
        const answer = await commit(async function commitRemoval(trx) {
          const now = parts.now();
          const company = await companyFor(trx, actor, 'company-member.remove', id);
          const member = await memberOf(trx, id, memberId);
          const move = { state: member.role, event: 'remove', who: 'owner' } as const;
          await take(membershipLifecycle, move, {
            guards: {},
            effects: {
              end: (to) => setMember(trx, id, memberId, to),
              record: (to) =>
                audit(trx, request, memberEvent('remove-member', id, memberId, to), now),
              mail: () =>
                queueMail(
                  trx,
                  {
                    to: member.email,
                    template: 'company-removed',
                    vars: { name: member.name, company: company.name },
                    dedupeKey: `company-removed:${id}:${memberId}:${now}`,
                  },
                  now,
                ),
            },
            refused: ownerStays,
          });
          return { status: 204 };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });

  app.route({
    ...endpoint('POST /companies/:id/transfer'),
    config: { action: 'company.transfer' },
    handler: async function transferCompany(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const { userId } = request.body;
      return parts.once<CompanyMemberList>(request, reply, async (commit) => {
        const answer = await commit(async function commitTransfer(trx) {
          const now = parts.now();
          const company = await companyFor(trx, actor, 'company.transfer', id);
          const member = await memberOf(trx, id, userId);
          const move = { state: member.role, event: 'hand-over', who: 'owner' } as const;
          await take(membershipLifecycle, move, {
            guards: {
              staying: async () => {
                if (member.deletion_due_at !== null) return leaving();
                return (await countOwned(trx, userId)) < companiesPerOwner || ownsEnough();
              },
            },
            effects: {
              // Before the other becomes the owner, because the database refuses a second one.
              stepDown: () => setMember(trx, id, actor.account.id, 'editor'),
              change: (to) => setMember(trx, id, userId, to),
              record: (to) => audit(trx, request, memberEvent('transfer', id, userId, to), now),
              mail: () =>
                queueMail(
                  trx,
                  {
                    to: member.email,
                    template: 'company-owner',
                    vars: {
                      name: member.name,
                      company: company.name,
                      link: companyLink(request.visitor.origin, { company: id }),
                    },
                    dedupeKey: `company-owner:${id}:${userId}:${now}`,
                  },
                  now,
                ),
            },
            refused: ownerStays,
          });
          return { status: 200, body: await listOf(trx, id) };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });

  app.route({
    ...endpoint('POST /companies/:id/leave'),
    config: { action: 'company.leave' },
    handler: async function leaveCompany(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const me = actor.account.id;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitLeaving(trx) {
          const { role } = await companyFor(trx, actor, 'company.leave', id);
          const move = { state: role, event: 'leave', who: 'self' } as const;
          await take(membershipLifecycle, move, {
            guards: {},
            effects: {
              end: (to) => setMember(trx, id, me, to),
              record: (to) => audit(trx, request, memberEvent('leave', id, me, to), parts.now()),
            },
            refused: ownerStays,
          });
          return { status: 204 };
        }),
      );
    },
  });
}

async function listOf(db: Read, id: string): Promise<CompanyMemberList> {
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
