/** Which proofs of accreditation have to be renewed is kept with each of them, on both databases. */
import { sql } from 'kysely';
import { addEntity } from '#api/features/investors/entities/entity-store.ts';
import { waitingByKind, workItemRows } from '#api/features/queue/queue-store.ts';
import { workItems } from '#api/features.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { fillQueue } from '#scripts/trials/full-queue.ts';
import { accreditationEnded, isRenewed } from '#shared/product/evidence/evidence-expiry.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addPerson } from '#test/support/people.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { findRows } from '#test/support/rows.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const kinds = workItems.filter(({ kind }) => kind === 'evidence-expired');
const unpaid: readonly string[] = ['waitlisted', 'offered', 'signed', 'reconfirm_due'];
const days = ['2026-01-10', '2026-02-20', '2026-03-31', '2026-04-15', '2026-06-01'];
/** When all of them have ended. */
const later = '2026-12-01';

/** The proofs that have to be renewed, as the rules in `shared/` judge. */
async function neededIn(storage: Storage): Promise<readonly string[]> {
  const rows = await findRows({ storage }, 'investor_evidence');
  const commitments = await findRows({ storage }, 'commitments');
  const certifications = await findRows({ storage }, 'investor_certifications');
  const raises = await findRows({ storage }, 'raises');
  const asking = new Set(raises.filter(({ regime }) => regime === 'us_506c').map(({ id }) => id));
  const proofs = rows
    .filter(({ kind, state }) => kind === 'accreditation' && state === 'accepted')
    .map(({ id, user_id, entity_id, valid_until, decided_at }) => ({
      ...{ id, userId: user_id, entityId: entity_id, validUntil: valid_until },
      ...({
        kind: 'accreditation',
        document: null,
        state: 'accepted',
        acceptedAt: decided_at,
      } as const),
    }));
  return proofs
    .filter((proof) => {
      const isParty = (one: { readonly entity_id: string | null }, person: string | null) =>
        person === proof.userId && one.entity_id === proof.entityId;
      const all = proofs.filter(
        ({ userId, entityId }) => userId === proof.userId && entityId === proof.entityId,
      );
      const verified = certifications
        .filter((one) => isParty(one, one.user_id))
        .filter(({ superseded_at, revoked_at }) => superseded_at === null && revoked_at === null)
        .map(({ verified_at }) => verified_at);
      return (
        !isRenewed(proof, all) &&
        [null, ...verified].every((at) => accreditationEnded(all, at, later) !== null) &&
        commitments.some(
          (one) =>
            isParty(one, one.investor_id) && unpaid.includes(one.state) && asking.has(one.raise_id),
        )
      );
    })
    .map(({ id }) => id)
    .toSorted();
}

async function keptIn(storage: Storage): Promise<readonly string[]> {
  const rows = await findRows({ storage }, 'investor_evidence', { is_needed: 1 });
  return rows.map(({ id }) => id).toSorted();
}

await onBothEngines({
  async 'whatever it depends on is changed, what is kept is what the rules say'(t, open) {
    const api = await open();
    const { storage } = api;
    const parties: { readonly user: string; readonly entity: string | null }[] = [];
    for (const name of ['Ivan', 'Bea']) {
      const { id: user } = await addPerson(api, name, 'investor');
      const holding = { kind: 'company', legalName: `${name}’s holding` } as const;
      const { id: entity } = await storage.write((trx) =>
        addEntity(trx, user, holding, api.clock.now),
      );
      parties.push({ user, entity: null }, { user, entity });
    }
    const founder = await addPerson(api, 'Ada');
    const raises: string[] = [];
    for (const regime of ['us_506c', 'us_506b'] as const) {
      const { id } = await storage.write((trx) =>
        addRaiseOf(trx, founder.id, { state: 'live', regime }),
      );
      raises.push(id);
    }
    const chance = seededRandom(5);
    const oneOf = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
    const party = () => oneOf(parties);
    let made = 0;
    const known: Record<string, string[]> = { proofs: [], certifications: [], commitments: [] };
    const next = (kind: string) => {
      made += 1;
      const id = `${kind}_${made}`;
      known[kind]?.push(id);
      return id;
    };
    const changes: readonly (() => ReturnType<typeof sql>)[] = [
      () => {
        const { user, entity } = party();
        const day = oneOf(days);
        return sql`insert into investor_evidence (id, user_id, entity_id, kind, name, media_type, bytes,
            sha256, state, uploaded_at, decided_at, decision_reason, valid_until)
          values (${next('proofs')}, ${user}, ${entity}, ${oneOf(['accreditation', 'accreditation', 'identity'])},
            'x', 'application/pdf', 1, ${'a'.repeat(64)}, ${oneOf(['accepted', 'accepted', 'waiting'])},
            ${day}, ${`${oneOf(days)}T10:00:00.000Z`}, '', ${oneOf([...days, ...days, null])})`;
      },
      () => sql`update investor_evidence set state = ${oneOf(['accepted', 'waiting', 'refused'])},
          valid_until = ${oneOf(days)} where id = ${oneOf(known['proofs'] ?? []) ?? ''}`,
      () => sql`delete from investor_evidence where id = ${oneOf(known['proofs'] ?? []) ?? ''}`,
      () => {
        const { user, entity } = party();
        return sql`insert into commitments (id, raise_id, investor_id, entity_id, amount, currency, state,
            reason, created_at, updated_at, version)
          values (${next('commitments')}, ${oneOf(raises)}, ${user}, ${entity}, 1000, 'USD', 'settled', '',
            ${oneOf(days)}, ${oneOf(days)}, 1)`;
      },
      () => sql`update commitments set state = ${oneOf(['cancelled', 'settled'])}
          where id = ${oneOf(known['commitments'] ?? []) ?? ''}`,
      // No more than one that is open, of each investor and raise.
      () => sql`update commitments set state = ${oneOf([...unpaid, 'funded'])}
        where id = ${oneOf(known['commitments'] ?? []) ?? ''} and not exists (
          select 1 from commitments as other where other.raise_id = commitments.raise_id
            and other.investor_id = commitments.investor_id and other.id <> commitments.id
            and other.state not in ('cancelled', 'settled'))`,
      () => {
        const { user, entity } = party();
        // One of each party: no more than one counts.
        return sql`insert into investor_certifications (id, number, user_id, entity_id, jurisdiction, basis,
            statement_version, typed_name, signed_at, expires_at, revoke_reason, verified_note,
            verified_at)
          select ${next('certifications')}, ${made}, ${user}, ${entity}, 'US', 'income', '1', 'x',
            ${oneOf(days)}, ${later}, '', '', ${oneOf([null, `${oneOf(days)}T11:00:00.000Z`])}
          where not exists (select 1 from investor_certifications where user_id = ${user}
            and coalesce(entity_id, '') = ${entity ?? ''})`;
      },
      () => sql`update investor_certifications
          set verified_at = ${oneOf([null, ...days.map((day) => `${day}T11:00:00.000Z`)])},
            superseded_at = ${oneOf([null, null, later])}, revoked_at = ${oneOf([null, null, later])}
          where id = ${oneOf(known['certifications'] ?? []) ?? ''}`,
      () => sql`delete from investor_certifications
          where id = ${oneOf(known['certifications'] ?? []) ?? ''}`,
      () => sql`update raises set regime = ${oneOf([null, 'us_506c', 'us_506c', 'us_506c'])}
          where id = ${oneOf(raises)}`,
    ];
    let seen = 0;
    for (let turn = 0; turn < 400; turn += 1) {
      const change = oneOf(changes)();
      await storage.write((trx) => change.execute(trx));
      const expected = await neededIn(storage);
      seen += expected.length;
      const kept = await keptIn(storage);
      if (JSON.stringify(kept) === JSON.stringify(expected)) continue;
      const { sql: text, parameters } = change.compile(storage.db);
      t.same(kept, expected, `${turn}: ${text} ${parameters}`);
      return;
    }
    t.ok(seen > 100, `some have to be renewed: ${seen}`);
  },

  async 'counting and listing reads only what waits, however much has ended'(t, open) {
    const { storage } = await open();
    await fillQueue(storage, 2_000);
    const now = Date.parse('2026-11-01T12:00:00.000Z');
    t.same(await waitingByKind(storage, kinds, now), { 'evidence-expired': 40 });
    const rows = await workItemRows(storage, kinds, { place: undefined, limit: 51 }, now);
    t.equal(rows.length, 40);
    const ended = await findRows({ storage }, 'investor_evidence', { state: 'accepted' });
    t.equal(ended.length, 2_000);
    t.equal((await keptIn(storage)).length, 40, 'and no others are in its index');
  },
});
