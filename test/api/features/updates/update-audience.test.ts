/**
 * Who is told of an update is who can read it, in every combination of what somebody has to do with a
 * raise; and however many they are, each is told once, in pieces. On both databases.
 */
import { addMember } from '#api/features/companies/member-store.ts';
import { tellUpdateKind, toldAtOnce } from '#api/features/updates/told-of-updates.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import {
  committedStates,
  isAddressed,
  updateAudiences,
} from '#shared/product/updates/update-audience.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { statementsDuring } from '#test/support/counted-reads.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { fullRoom, readersInRoom } from '#test/support/full-room.ts';
import { anInvestor } from '#test/support/introductions.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows, insertRows, updateRaise, updateRows } from '#test/support/rows.ts';
import { toldOf, watchTold } from '#test/support/told-in-transactions.ts';
import { committed, publishedUpdate, updateIn, updatesOf, watches } from '#test/support/updates.ts';

const commitments: readonly (CommitmentState | null)[] = [
  null,
  ...(['soft_circled', 'signed', 'funded', 'settled', 'refund_due', 'cancelled'] as const),
];
const grants = ['none', 'active', 'deck', 'expired', 'revoked'] as const;

await onBothEngines({
  async 'whoever belongs to an audience is told and reads, and nobody else'(t, open) {
    const api = await open();
    const world = await aRoom(api);
    const { founder, raise, company } = world;
    const people = [];
    for (const [n, commitment] of commitments.entries()) {
      for (const grant of grants) {
        for (const isWatching of [false, true]) {
          // Half of what makes no difference together is enough.
          if (commitment !== null && grant !== 'none' && isWatching) continue;
          const who = await anInvestor(api, `P${n}${grant}${isWatching}`);
          if (commitment !== null) await committed(api, raise, who.id, commitment);
          if (grant !== 'none') {
            const id = await letIn(world, who.email);
            const past = new Date(api.clock.now - 1).toISOString();
            if (grant === 'expired')
              await updateRows(api, 'access_grants', { id }, { expires_at: past });
            if (grant === 'deck')
              await updateRows(api, 'access_grants', { id }, { scope: 'deck_only' });
            if (grant === 'revoked')
              await updateRows(api, 'access_grants', { id }, { state: 'revoked' });
          }
          if (isWatching) await watches(api, raise, who.id);
          people.push({ who, commitment, grant, isWatching, isApproved: true });
        }
      }
    }
    // Somebody whose profile is not approved watches, and a member of the company has committed.
    const visitor = await addPerson(api, 'Vera', 'investor');
    await watches(api, raise, visitor.id);
    const member = await anInvestor(api, 'Max');
    await committed(api, raise, member.id);
    await api.storage.write((trx) => addMember(trx, company, member.id, 'viewer', api.clock.now));
    people.push({
      who: visitor,
      commitment: null,
      grant: 'none',
      isWatching: true,
      isApproved: false,
    } as const);

    const scenes: readonly (readonly [RaiseState, 'network' | 'public_teaser' | 'invite'])[] = [
      ['live', 'network'],
      ['live', 'public_teaser'],
      ['live', 'invite'],
      ['closed_funded', 'network'],
    ];
    for (const [state, visibility] of scenes) {
      await updateRaise(api, raise, { state, visibility });
      for (const audience of updateAudiences) {
        const { id, title } = await publishedUpdate(founder, raise, { audience });
        await api.jobs.drain(tellUpdateKind);
        const told = (await findRows(api, 'update_readers', { update_id: id })).map(
          ({ user_id }) => user_id,
        );
        t.notOk(told.includes(member.id), 'its own people are not told');
        for (const { who, commitment, grant, isWatching, isApproved } of people) {
          const isShown =
            state === 'live' &&
            (visibility === 'public_teaser' || (visibility === 'network' && isApproved));
          const wanted = isAddressed(audience, {
            hasCommitted: commitment !== null && committedStates.includes(commitment),
            isGranted: grant === 'active',
            isWatching: isWatching && isShown,
          });
          const words = `${title} for ${audience}, ${state} ${visibility}: ${commitment}, ${grant}, ${isWatching ? 'watching' : 'not watching'}`;
          t.equal(told.includes(who.id), wanted, `told of ${words}`);
          t.equal((await who.get(`/updates/${id}`)).status, wanted ? 200 : 404, `reads ${words}`);
        }
        const listed = new Map<string, boolean>();
        for (const { who } of people.slice(0, 12)) {
          const items = await updatesOf(who);
          listed.set(
            who.id,
            items.some((one) => one.id === id),
          );
        }
        for (const [person, isListed] of listed) t.equal(isListed, told.includes(person), 'listed');
        t.equal(updateIn(await founder.get(`/updates/${id}`)).reads?.of, told.length);
        api.clock.now += 86_400_000 / 3;
      }
    }
  },

  async 'while an NDA is to be accepted nobody has access to the data room'(t, open) {
    const api = await open();
    const world = await aRoom(api);
    const { founder, raise } = world;
    const eve = await anInvestor(api, 'Eve');
    const id = await letIn(world, eve.email);
    const text = { text: 'Say nothing.', sha256: 'x', created_at: '2026-01-01' };
    await insertRows(api, 'nda_texts', [{ raise_id: raise, version: 1, ...text }]);
    for (const [nda_version, status] of [
      [null, 404],
      [1, 200],
    ] as const) {
      await updateRows(api, 'access_grants', { id }, { nda_version });
      const update = await publishedUpdate(founder, raise, { audience: 'granted' });
      await api.jobs.drain(tellUpdateKind);
      const told = await findRows(api, 'update_readers', { update_id: update.id });
      t.equal(told.length, status === 200 ? 1 : 0);
      t.equal((await eve.get(`/updates/${update.id}`)).status, status);
    }
  },

  async 'a job tells a hundred at a time, each once, and goes on where it was'(t, open) {
    const api = await open();
    const { founder, raise, readers } = await fullRoom(api);
    const told = () => toldOf(api, 'update.published');
    let most = toldAtOnce;
    const pieces = watchTold(api, 'update.published', () => most);
    const { id } = await publishedUpdate(founder, raise, { audience: 'granted' });
    await api.jobs.drain(tellUpdateKind);
    t.same(await told(), readers.slice(0, toldAtOnce), 'what was broken off is undone');
    most = Number.POSITIVE_INFINITY;
    // As a process that died in it: its lease ends.
    api.clock.now += 61_000;
    await api.jobs.drain(tellUpdateKind);
    t.same(await told(), readers);
    t.equal(Math.max(...pieces), toldAtOnce, 'in one transaction');
    t.equal(updateIn(await founder.get(`/updates/${id}`)).reads?.of, readersInRoom);

    const [gone = ''] = readers;
    await updateRows(api, 'access_grants', { user_id: gone }, { state: 'revoked' });
    await founder.post(`/updates/${id}/correct`, { text: 'It was 41.' });
    const sent = await statementsDuring(() => api.jobs.drain(tellUpdateKind));
    t.same(await toldOf(api, 'update.changed'), readers.slice(1), 'nobody who lost access');
    t.ok(sent.length < 120, `${sent.length} statements for ${readersInRoom} people`);
  },

  async 'of what is retracted before everybody was told, nobody else is'(t, open) {
    const api = await open();
    const { founder, raise, readers } = await fullRoom(api);
    const first = readers.slice(0, toldAtOnce);
    let most = toldAtOnce;
    watchTold(api, 'update.published', () => most);
    const { id } = await publishedUpdate(founder, raise, { audience: 'granted' });
    await api.jobs.drain(tellUpdateKind);
    most = Number.POSITIVE_INFINITY;
    await founder.post(`/updates/${id}/retract`, { reason: 'It names a customer.' });
    api.clock.now += 61_000;
    await api.jobs.drain(tellUpdateKind);
    t.same(await toldOf(api, 'update.published'), first);
    t.same(await toldOf(api, 'update.changed'), first, 'and of that those who were');
  },
});
