/** What the network shows of published raises, and to whom, on both databases. */
import { addProfile } from '#api/features/investors/investor-store.ts';
import { setNda } from '#api/features/raises/documents/nda-store.ts';
import { addQuestion, answerQuestion, questionById } from '#api/features/rooms/question-store.ts';
import { required } from '#api/platform/required.ts';
import type { NetworkList, NetworkRaise } from '#shared/product/raises/network.ts';
import type { VisibilityLevel } from '#shared/product/raises/network-words.ts';
import { visibilityLevels } from '#shared/product/raises/network-words.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { aDocument } from '#test/support/data-room.ts';
import { grant, publish, regimes, slugsIn } from '#test/support/network-raises.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { addTo } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { day, hour } from '#test/support/times.ts';

/** Everybody who may ask, and what they see of an open raise; worked out by hand. */
const expected: Readonly<Record<string, Readonly<Record<Visibility, VisibilityLevel | null>>>> = {
  anonymous: { invite: null, network: null, public_teaser: 'teaser' },
  member: { invite: null, network: null, public_teaser: 'page' },
  leaving: { invite: null, network: null, public_teaser: 'teaser' },
  hopeful: { invite: null, network: null, public_teaser: 'page' },
  approved: { invite: null, network: 'documents', public_teaser: 'documents' },
  expired: { invite: null, network: null, public_teaser: 'page' },
  granted: { invite: 'room', network: 'room', public_teaser: 'room' },
  viewer: { invite: 'room', network: 'room', public_teaser: 'room' },
  owner: { invite: 'room', network: 'room', public_teaser: 'room' },
  operator: { invite: 'room', network: 'room', public_teaser: 'room' },
};

/** The fields of a raise that somebody with less must not get, by what it takes to get them. */
const takes: Readonly<Record<string, VisibilityLevel>> = {
  offer: 'page',
  content: 'page',
  pitch: 'page',
  cancelUntil: 'page',
  snapshot: 'page',
  documents: 'documents',
  questions: 'room',
};

const fieldsOf = (level: VisibilityLevel) =>
  Object.keys(takes).filter(
    (field) =>
      visibilityLevels.indexOf(takes[field] as VisibilityLevel) <= visibilityLevels.indexOf(level),
  );

await onBothEngines({
  async 'answers on the page of a raise are for who reads them in its room'(t, open) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const owner = await addPerson(api, 'Owner');
    const { raise, company } = await publish(api, owner, 'Asked', { visibility: 'network' });
    const people: Record<string, AddedPerson> = { owner };
    for (const name of ['viewer', 'all', 'deck', 'accepted']) {
      people[name] = await addPerson(api, name, 'investor');
    }
    const the = (name: string) => people[name] as AddedPerson;
    people['operator'] = await addPerson(api, 'Operator', 'operator');
    await addTo(api, { id: company }, the('viewer'), 'viewer');
    for (const name of ['all', 'accepted']) await grant(api, raise.id, the(name));
    await grant(api, raise.id, the('deck'), undefined, 'deck_only');
    await api.storage.write(async (trx) => {
      const now = api.clock.now;
      const id = await addQuestion(trx, raise.id, the('all').id, 'How many leave?', now);
      const row = required(await questionById(trx, id));
      await answerQuestion(trx, row, owner.id, 'One in twenty.', now);
    });
    const answersSeen = async () => {
      const seen: string[] = [];
      for (const [name, who] of Object.entries(people)) {
        const answer = await who.get(`/raises/by-slug?slug=${raise.slug}`);
        t.equal(answer.status, 200, name);
        const { questions } = answer.json<NetworkRaise>();
        if (questions !== null && questions.length === 1) seen.push(name);
        else t.notMatch(answer.text, /One in twenty|How many leave/, name);
      }
      return seen.sort();
    };
    t.same(await answersSeen(), ['accepted', 'all', 'operator', 'owner', 'viewer']);
    await api.storage.write(async (trx) => {
      await setNda(trx, raise.id, 'Keep to yourself what you read here. '.repeat(3), api.clock.now);
      await trx
        .updateTable('access_grants')
        .set({ nda_version: 1 })
        .where('user_id', '=', the('accepted').id)
        .execute();
    });
    t.same(await answersSeen(), ['accepted', 'operator', 'owner', 'viewer'], 'after the NDA');
  },

  async 'each sees as much of each raise as the table says'(t, open) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const owner = await addPerson(api, 'Owner');
    const people: Record<string, ApiVisitor> = {
      anonymous: visitor(api, '10.9.9.9'),
      owner,
      operator: await addPerson(api, 'Operator', 'operator'),
    };
    for (const name of [
      'member',
      'leaving',
      'hopeful',
      'approved',
      'expired',
      'granted',
      'viewer',
    ]) {
      people[name] = await addPerson(api, name, 'investor');
    }
    const the = (name: string) => people[name] as AddedPerson;
    await api.storage.write(async (trx) => {
      const now = api.clock.now;
      for (const [name, state] of [
        ['hopeful', 'pending'],
        ['approved', 'approved'],
        ['leaving', 'approved'],
      ] as const) {
        const profile = { kind: 'angel', displayName: name } as const;
        await addProfile(trx, the(name).id, profile, 'draft', now);
        await trx
          .updateTable('investor_profiles')
          .set({ state })
          .where('user_id', '=', the(name).id)
          .execute();
      }
      await trx
        .updateTable('users')
        .set({ deletion_due_at: new Date(now + 7 * day).toISOString() })
        .where('id', '=', the('leaving').id)
        .execute();
    });
    const shown: { id: string; slug: string; visibility: Visibility; state: string }[] = [];
    for (const [visibility, state] of [
      ['invite', 'live'],
      ['network', 'live'],
      ['public_teaser', 'live'],
      ['network', 'closed_failed'],
      ['public_teaser', 'paused'],
    ] as const) {
      const name = `${visibility} ${state}`.replaceAll('_', ' ');
      const regime = regimes[visibility];
      const { raise, company } = await publish(api, owner, name, { visibility, regime });
      await addTo(api, { id: company }, the('viewer'), 'viewer');
      await grant(api, raise.id, the('granted'));
      await grant(api, raise.id, the('expired'), api.clock.now + hour);
      if (visibility === 'invite') {
        const world = { founder: owner, raise: raise.id, company };
        await aDocument(api, world, { folder: 'legal', name: 'Deed' });
      }
      await updateRaise(api, raise.id, { state });
      shown.push({ id: raise.id, slug: raise.slug, visibility, state });
    }
    api.clock.now += 2 * hour;
    for (const [name, levels] of Object.entries(expected)) {
      const who = the(name);
      const got: Record<string, unknown> = {};
      const wanted: Record<string, unknown> = {};
      const known: string[] = [];
      const findable: string[] = [];
      for (const { id, slug, visibility, state } of shown) {
        const most = levels[visibility];
        const sees = state === 'live' || most === 'room' ? most : null;
        if (sees !== null && state === 'live') known.push(slug);
        if (sees !== null) findable.push(id);
        wanted[slug] = sees === null ? 'There is no such raise.' : { sees, has: fieldsOf(sees) };
        const answer = await who.get(`/raises/by-slug?slug=${slug}`);
        if (answer.status !== 200) {
          got[slug] = answer.status === 404 ? answer.problem().detail : answer.status;
          continue;
        }
        const raise = answer.json<NetworkRaise>();
        const has = Object.keys(takes).filter(
          (field) => raise[field as keyof NetworkRaise] !== null,
        );
        got[slug] = { sees: raise.visibility, has };
        if (sees !== 'teaser') continue;
        t.notMatch(answer.text, /Orchards|Ada Founder|frost|800000000|Twenty more/, name);
      }
      t.same(got, wanted, name);
      const answer = await who.get('/raises');
      t.same(slugsIn(answer.json<NetworkList>()).sort(), known.sort(), `${name}: exactly those`);
      const isForAll = name === 'anonymous' || name === 'leaving';
      const searched = await who.get('/search?q=orchard');
      if (!isForAll) {
        const { items } = searched.json<{ items: FoundRecord[] }>();
        const found = items.filter(({ kind }) => kind === 'raise').map(({ id }) => id);
        t.same(found.sort(), findable.sort(), `${name}: the search finds exactly those`);
      } else t.equal(searched.status, name === 'leaving' ? 403 : 401);
      t.equal(answer.headers['cache-control'], isForAll ? 'no-cache' : 'private, no-store', name);
    }
    const deck = await addPerson(api, 'Deck', 'investor');
    const invited = shown.find(({ visibility }) => visibility === 'invite')?.slug ?? '';
    const { id } = (await owner.get(`/raises/by-slug?slug=${invited}`)).json<NetworkRaise>();
    await grant(api, id, deck, undefined, 'deck_only');
    const names = (await deck.get(`/raises/by-slug?slug=${invited}`)).json<NetworkRaise>();
    t.same(
      names.documents?.map(({ name }) => name),
      ['Deck'],
      'of the deck alone',
    );
    t.equal(names.access, 'granted');
    const accesses = await Promise.all(
      ['anonymous', 'member', 'hopeful', 'owner'].map(async (name) => {
        const live = shown.find((one) => one.visibility === 'public_teaser')?.slug;
        return (await the(name).get(`/raises/by-slug?slug=${live}`)).json<NetworkRaise>().access;
      }),
    );
    t.same(accesses, ['log-in', 'no-profile', 'may-ask', 'insider']);
    const member = async (name: string) => {
      const live = shown.find((one) => one.visibility === 'public_teaser')?.slug;
      return (await the(name).get(`/raises/by-slug?slug=${live}`)).json<NetworkRaise>().isMember;
    };
    t.same(await Promise.all(['operator', 'viewer', 'member'].map(member)), [false, true, false]);
  },
});
