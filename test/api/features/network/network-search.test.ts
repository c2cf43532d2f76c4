/** How raises are found in the network: words, filters, orders and pages, on both databases. */
import fc from 'fast-check';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { usd } from '#test/support/money.ts';
import { list, publish, slugsIn, titlesIn } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';

await onBothEngines({
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
    for (const word of ['stage', 'sector', 'visib', 'sec']) {
      t.equal(await found(`?q=${word}`), '', `${word} is a word of the filters, and of no raise`);
      const everywhere = await reader.get(`/search?q=${word}`);
      t.equal(everywhere.status, 200);
      t.same(
        everywhere.json<{ items: object[] }>().items,
        [],
        `${word} in the search of everything`,
      );
    }
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
});
