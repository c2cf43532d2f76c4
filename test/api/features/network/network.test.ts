/** What the network shows of published raises, to whom, and how they are found, on both databases. */
import fc from 'fast-check';
import { addProfile } from '#api/features/investors/investor-store.ts';
import { setNda } from '#api/features/raises/documents/nda-store.ts';
import { addGrant } from '#api/features/rooms/grant-store.ts';
import { addQuestion, answerQuestion, questionById } from '#api/features/rooms/question-store.ts';
import { required } from '#api/platform/required.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { NetworkList, NetworkRaise, TeaserAddresses } from '#shared/product/raises/network.ts';
import type { VisibilityLevel } from '#shared/product/raises/network-words.ts';
import { visibilityLevels } from '#shared/product/raises/network-words.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import type { Raise, RaiseContent } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { type ApiAnswer, type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { aDocument } from '#test/support/data-room.ts';
import { usd } from '#test/support/money.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, draftReady, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { day, hour } from '#test/support/times.ts';

/** Publishes a raise of a new company, as its owner and an operator would. */
async function publish(
  api: TestApi,
  founder: AddedPerson,
  name: string,
  content: Partial<RaiseContent> = {},
): Promise<{ raise: Raise; company: string; answer: ApiAnswer }> {
  const company = await foundReady(founder, name);
  const { id } = await draftReady(api, founder, company, content as Partial<Raise>);
  const submitted = await founder.post(`/raises/${id}/submit`);
  raiseIn(submitted);
  if (internalHeaders.contentVersion in submitted.headers) throw new Error('Nothing to show yet.');
  await updateRaise(api, id, { state: 'approved' });
  const answer = await founder.post(`/raises/${id}/publish`);
  return { raise: raiseIn(answer), company: company.id, answer };
}

/** Lets somebody in, without the mails of an invitation. */
const grant = (
  api: TestApi,
  raise_id: string,
  { id: user_id, email }: AddedPerson,
  until?: number,
  scope: 'all' | 'deck_only' = 'all',
) =>
  api.storage.write(async (trx) => {
    const fields = { raise_id, user_id, email, note: '', scope, state: 'active' } as const;
    const id = await addGrant(trx, fields, api.clock.now);
    const expires_at = until === undefined ? null : new Date(until).toISOString();
    await trx.updateTable('access_grants').set({ expires_at }).where('id', '=', id).execute();
  });

const regimes = {
  invite: 'us_506b',
  network: 'us_506b',
  public_teaser: 'us_506c',
} as const satisfies Record<Visibility, string>;

const list = async (who: ApiVisitor, query = '') => {
  const answer = await who.get(`/raises${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<NetworkList>();
};
const slugsIn = ({ items }: NetworkList) => items.map(({ slug }) => slug);
const titlesIn = ({ items }: NetworkList) => items.map(({ title }) => title);

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
    const shown: { slug: string; visibility: Visibility; state: string }[] = [];
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
      shown.push({ slug: raise.slug, visibility, state });
    }
    api.clock.now += 2 * hour;
    for (const [name, levels] of Object.entries(expected)) {
      const who = the(name);
      const got: Record<string, unknown> = {};
      const wanted: Record<string, unknown> = {};
      const known: string[] = [];
      for (const { slug, visibility, state } of shown) {
        const most = levels[visibility];
        const sees = state === 'live' || most === 'room' ? most : null;
        if (sees !== null && state === 'live') known.push(slug);
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

  async 'sitemaps get the teasers that everybody may read, while they are open'(t, open) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const owner = await addPerson(api, 'Owner');
    const anybody = visitor(api, '10.9.9.9');
    const raises: Raise[] = [];
    for (const visibility of ['invite', 'network', 'public_teaser'] as const) {
      const content = { visibility, regime: regimes[visibility] };
      raises.push((await publish(api, owner, `The ${visibility}`, content)).raise);
      api.clock.now += hour;
    }
    const listed = async () =>
      (await anybody.get('/raises/addresses')).json<TeaserAddresses>().items;
    const teaser = raises[2] as Raise;
    const updatedAt = new Date(api.clock.now - hour).toISOString();
    t.strictSame(await listed(), [{ slug: teaser.slug, updatedAt }], 'and no other raise');
    const path = `/raises/${teaser.id}`;
    const change = { title: 'Robots, renamed' };
    const reason = 'It says better what they do.';
    const operator = await addPerson(api, 'Olga', 'operator');
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    raiseIn(await operator.post(`/admin${path}/approve-change`));
    t.equal(
      (await listed())[0]?.updatedAt,
      new Date(api.clock.now).toISOString(),
      'with its change',
    );
    for (const state of ['paused', 'settling', 'closed_funded', 'cancelled'] as const) {
      await updateRaise(api, teaser.id, { state });
      t.strictSame(await listed(), [], state);
    }
    await updateRaise(api, teaser.id, { state: 'closing' });
    t.equal((await listed()).length, 1, 'announced to close, it is still open');
  },

  async 'found by words, filters and orders, page by page, as it was published'(t, open) {
    const api = await open();
    const owner = await addPerson(api, 'Owner');
    const reader = await addPerson(api, 'Reader');
    const all = { visibility: 'public_teaser', regime: 'us_506c' } as const;
    const end = (date: string) => `2026-${date}T20:00:00.000Z`;
    const apples = await publish(api, owner, 'Äpfel GmbH', {
      ...all,
      title: 'Apples at night',
      deadlineAt: end('04-01'),
    });
    api.clock.now += 1_000;
    const boats = await publish(api, owner, 'Boats', {
      ...all,
      title: 'Boats that row themselves',
      instrument: 'priced_equity',
      terms: {
        ...noTerms,
        preMoney: usd(4_000_000),
        fullyDilutedShares: '1000000',
        poolTargetBps: 1_000,
        liquidationPreference: 'None',
      },
      minTicket: usd(1_000),
      deadlineAt: end('03-12'),
    });
    api.clock.now += 1_000;
    await publish(api, owner, 'Cacti', {
      ...all,
      title: 'Cacti for offices',
      deadlineAt: end('05-01'),
    });
    const commit = (raiseId: string, state: CommitmentState, amount: number) =>
      addCommitment(api, { raiseId, state, amount });
    t.match((await list(reader)).items[2]?.offer?.progress, {
      signed: { amount: 0 },
      percentOfMin: 0,
    });
    await commit(apples.raise.id, 'signed', 12_499_900);
    await commit(apples.raise.id, 'funded', 12_499_900);
    await commit(apples.raise.id, 'soft_circled', 99_000_000);
    await commit(apples.raise.id, 'reconfirm_due', 50_000_000);
    await commit(boats.raise.id, 'funded', 2_600_000);
    const orders = async (who: ApiVisitor, sort: string) =>
      titlesIn(await list(who, `?sort=${sort}`))
        .map((title) => title.charAt(0))
        .join('');
    t.equal(await orders(reader, 'newest'), 'CBA');
    t.equal(await orders(reader, 'closing'), 'BAC');
    t.equal(await orders(reader, 'progress'), 'ABC');
    t.match(
      (await list(reader, '?q=night')).items[0]?.offer?.progress,
      {
        signed: { amount: 12_499_900 },
        reconfirming: { amount: 50_000_000 },
        funded: { amount: 12_499_900 },
        percentOfMin: 99,
      },
      'rounded down, without what is only a wish or needs reconfirmation',
    );
    const anyone = visitor(api, '10.9.9.8');
    t.equal((await list(anyone, '?sort=progress')).total, 3, 'teasers are listed');
    t.same(
      (await list(anyone, '?sort=progress')).items.map(({ offer }) => offer),
      [null, null, null],
    );
    const ids = (await list(anyone, '?sort=progress')).items.map(({ id }) => id);
    t.same(ids, [...ids].sort().reverse(), 'their order does not tell what they hide');

    const found = async (query: string, who: ApiVisitor = reader) =>
      titlesIn(await list(who, query))
        .map((title) => title.charAt(0))
        .join('');
    t.equal(await found('?q=apfel'), 'A', 'without accents');
    t.equal(await found('?q=ROW%20boat'), 'B', 'beginnings, in any order');
    t.equal(await found('?q=boats%20cacti'), '', 'all of them');
    t.equal(await found('?q=orchards'), '', 'only what a teaser shows');
    t.equal(await found('?instrument=priced_equity'), 'B');
    t.equal(await found('?minTicketMax=1000'), 'B');
    t.equal(await found('?minTicketMax=999'), '');
    t.equal(await found('?minTicketMax=1000', anyone), '', 'nobody learns a ticket by asking');
    t.equal(await found('?closing=30'), 'B');
    t.equal(await found('?sector=food-and-agriculture&stage=seed&country=US&currency=USD'), 'CBA');
    t.equal(await found('?country=DE'), '');

    for (const sort of ['newest', 'closing', 'progress']) {
      const whole = slugsIn(await list(reader, `?sort=${sort}`));
      const paged: string[] = [];
      let after = '';
      do {
        const page = await list(reader, `?sort=${sort}&limit=1${after}`);
        t.equal(page.total, 3);
        paged.push(...slugsIn(page));
        after = page.nextCursor === null ? '' : `&after=${page.nextCursor}`;
      } while (after !== '');
      t.same(paged, whole, `${sort}, one by one`);
    }
    const { nextCursor } = await list(reader, '?sort=closing&limit=1');
    t.equal((await reader.get(`/raises?sort=newest&after=${nextCursor}`)).status, 400);

    await updateRaise(api, boats.raise.id, {
      title: 'Not reviewed',
      summary: 'Nor this one at all.',
    });
    t.same(titlesIn(await list(reader, '?q=boats')), ['Boats that row themselves']);
    t.equal((await list(reader, '?q=reviewed')).total, 0, 'nor found by it');
    await updateRaise(api, boats.raise.id, {
      title: boats.raise.title,
      summary: boats.raise.summary,
    });
    const change = { pitch: 'Now with oars.' };
    const reason = 'The oars were not there before.';
    const operator = await addPerson(api, 'Olga', 'operator');
    raiseIn(await owner.post(`/raises/${boats.raise.id}/propose-change`, { change, reason }));
    raiseIn(await operator.post(`/admin/raises/${boats.raise.id}/approve-change`));
    const read = (
      await reader.get(`/raises/by-slug?slug=${boats.raise.slug}`)
    ).json<NetworkRaise>();
    t.match(read, { content: { pitch: 'Now with oars.' }, snapshot: { seq: 2 } });
    t.match(read, { cancelUntil: '2026-03-10T20:00:00.000Z', deadlineAt: end('03-12') });
  },

  async 'whatever is typed is looked for, and never understood'(t, open) {
    const api = await open();
    const owner = await addPerson(api, 'Owner');
    const title = 'Quiet "pumps" (NEAR) for O’Neil & sons: 100% Straße 水泵';
    await publish(api, owner, 'Pumps', { visibility: 'public_teaser', regime: 'us_506c', title });
    const anyone = visitor(api, '10.9.9.7');
    for (const q of ['quiet', 'QUI', 'near', 'neil', '100', 'straß', '水', 'pumps" (near']) {
      t.equal((await list(anyone, `?q=${encodeURIComponent(q)}`)).total, 1, q);
    }
    for (const q of ['loud', 'quiet OR loud', 'NOT quiet', 'uiet', '"', '*', "'", '!', '水泵水']) {
      t.equal((await list(anyone, `?q=${encodeURIComponent(q)}`)).total, 0, q);
    }
    const nasty = fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => text.replaceAll('\0', ''));
    const syntax = fc
      .array(
        fc.constantFrom(
          ...['"', "'", '*', '(', ')', ':', '&', '|', '!', '<->', 'AND', 'OR', 'NOT', 'NEAR('],
          ...[
            '{words}:',
            '^',
            '-',
            '+',
            '\\',
            "''",
            '";--',
            'quiet',
            'é',
            '\u0301',
            '水',
            ' ',
            ',',
          ],
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.oneof(nasty, syntax), async (q) => {
        if (q.length > 100) return;
        const { status, text } = await anyone.get(
          `/raises?q=${encodeURIComponent(q.toWellFormed())}`,
        );
        if (status !== 200 && !(status === 400 || status === 422))
          throw new Error(`${status} ${text}`);
        if (status !== 200 && /[^\p{C}]/u.test(q) && !/\p{C}/u.test(q)) throw new Error(text);
      }),
      { numRuns: 60 },
    );
  },

  async 'pages that are kept are told of every change that shows'(t, open) {
    const api = await open();
    const owner = await addPerson(api, 'Owner');
    const operator = await addPerson(api, 'Operator', 'operator');
    const { raise, answer } = await publish(api, owner, 'Acme');
    const versionIn = ({ headers }: ApiAnswer) => Number(headers[internalHeaders.contentVersion]);
    const first = versionIn(answer);
    t.ok(first > 0, 'published');
    const reason = 'We look into a complaint about this raise.';
    const path = `/admin/raises/${raise.id}`;
    const indexed = async () =>
      (await api.storage.db.selectFrom('network_entries').select('words').execute())[0]?.words;
    const words = await indexed();
    t.match(words, /^acme /);
    t.equal(versionIn(await operator.post(`${path}/pause`, { reason })), first + 1);
    t.equal(versionIn(await operator.post(`${path}/resume`)), first + 2);
    t.equal(await indexed(), words, 'it is found again once it goes on');
    const change = { pitch: 'New.' };
    raiseIn(await owner.post(`/raises/${raise.id}/propose-change`, { change, reason }));
    t.equal(versionIn(await operator.post(`${path}/approve-change`)), first + 3);
    t.equal(versionIn(await operator.post(`${path}/confirm-cancel`, { reason })), first + 4);
    t.equal(await indexed(), '', 'the index has only what can still be found');
    t.equal((await list(operator)).total, 0);
  },
});
