/** The review of raises over HTTP, on both databases. */
import { raiseData } from '#api/features/raises/personal-data.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import { type RaiseFigures, turnaroundMonths } from '#shared/product/raises/review-figures.ts';
import type {
  RaiseReviewDesk,
  RaiseReviewList,
  ReviewQueue,
} from '#shared/product/raises/reviews.ts';
import { type ApiAnswer, mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { empty } from '#test/support/empty.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { addTo, draftReady, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { hour } from '#test/support/times.ts';

const reason = 'The company could not be found in any register.';
const checklist = reviewChecklist.map(({ key }) => key);
const reviewsIn = (answer: ApiAnswer) => answer.json<RaiseReviewList>().items;

const version = ({ version }: { readonly version: number }) => ({
  headers: { 'if-match': `"${version}"` },
});

await withApiOnBothEngines({
  async 'claimed, sent back with comments, mended, compared and approved'(t, api) {
    const [ada, bob] = [await addPerson(api, 'Ada'), await addPerson(api, 'Bob')];
    const olga = await addPerson(api, 'Olga', 'operator');
    const otto = await addPerson(api, 'Otto', 'operator');
    const acme = await foundReady(ada);
    await addTo(api, acme, bob, 'editor');
    const older = await draftReady(api, ada, await foundReady(ada, 'Older'));
    raiseIn(await ada.post(`/raises/${older.id}/submit`));
    api.clock.now += 5 * hour;
    const { id } = await draftReady(api, ada, acme);
    const [path, desk] = [`/raises/${id}`, `/admin/raises/${id}`];
    const submitted = raiseIn(await ada.post(`${path}/submit`));
    api.clock.now += 2 * hour;

    const queue = (await olga.get('/admin/reviews')).json<ReviewQueue>();
    t.match(queue.items, [
      { raise: older.id, company: 'Older', waitedHours: 7, claim: null },
      { raise: id, company: 'Acme', waitedHours: 2 },
    ]);
    t.same(queue.turnaround, { reviews: 0, p50Hours: null, p90Hours: null });
    const first = (await olga.get('/admin/reviews?limit=1')).json<ReviewQueue>();
    const rest = (await olga.get(`/admin/reviews?after=${first.nextCursor}`)).json<ReviewQueue>();
    t.same(
      rest.items.map(({ raise }) => raise),
      [id],
    );

    const claimed = (await olga.post(`${desk}/claim`)).json<RaiseReviewDesk>();
    t.match(claimed, { claim: { by: 'Olga', mine: true }, hasConflict: false, differences: empty });
    t.match((await otto.post(`${desk}/claim`)).problem(), { status: 422, code: 'claimed' });
    t.match((await otto.post(`${desk}/approve`, { checklist })).problem(), { code: 'claimed' });
    t.equal((await otto.post(`${desk}/release`)).status, 422);
    api.clock.now += 8 * hour;
    t.equal((await otto.post(`${desk}/claim`)).status, 200, 'a claim does not last');
    t.equal((await otto.post(`${desk}/release`)).status, 200);

    const comments = [
      { field: '/terms/cap', comment: 'The deck says 9 million.' },
      { field: '/pitch', comment: 'Where are these figures from?' },
    ];
    t.equal((await olga.post(`${desk}/request-changes`, { comments: [] })).status, 422);
    const sentBack = raiseIn(
      await olga.post(`${desk}/request-changes`, { comments }, version(submitted)),
    );
    t.match(sentBack, { state: 'changes_requested' });
    for (const who of [ada, bob]) {
      t.match(await notificationTitlesOf(who), [
        'An operator asks for changes to the raise of Acme',
      ]);
    }
    t.match((await mailsTo(api, bob.email)).at(-1)?.subject, 'asks for changes');
    const [review] = reviewsIn(await bob.get(`${path}/reviews`));
    t.match(review, { decision: 'request_changes', snapshot: 1, comments });
    const answering = `${path}/comments/${review?.comments[0]?.id}/answer`;
    const [answered] = reviewsIn(await bob.post(answering, { answer: 'The deck was old.' }));
    t.match(answered?.comments[0], { answer: 'The deck was old.', resolvedAt: null });
    t.equal(
      (
        await bob.post(`/raises/${older.id}/comments/${review?.comments[0]?.id}/answer`, {
          answer: 'x',
        })
      ).status,
      404,
    );

    t.match((await ada.post(`${path}/submit`)).problem(), { code: 'unchanged' });
    const change = {
      terms: { cap: { amount: 900_000_000, currency: 'USD' } },
      pitch: 'Robots. And sums.',
    };
    raiseIn(await bob.patch(path, change, version(sentBack)));
    const company = `/companies/${sentBack.company.id}`;
    const { version: stored } = (await ada.get(company)).json<CompanyResponse>().company;
    await ada.patch(company, { legalName: 'Acme Holding, Inc.' }, version({ version: stored }));
    raiseIn(await ada.post(`${path}/submit`));
    const compared = (await olga.get(`${desk}/review`)).json<RaiseReviewDesk>();
    t.match(compared, { snapshot: { seq: 2 }, previous: { seq: 1 } });
    t.match(
      compared.differences.map(({ pointer, weight }) => [pointer, weight]),
      [
        ['/company/legalName', 'material'],
        ['/pitch', 'reviewed'],
        ['/terms/cap', 'material'],
      ],
    );
    t.match(compared.differences[0]?.after, 'Acme Holding, Inc.');
    t.equal(compared.differences[2]?.after, '{"amount":900000000,"currency":"USD"}');
    t.match(compared.reviews[0]?.comments[0], { answer: 'The deck was old.', resolvedAt: /^2026/ });
    const some = await olga.post(`${desk}/approve`, { checklist: checklist.slice(1) });
    t.same(errorsIn(some), ['/checklist open']);
    t.equal((await olga.post(`${desk}/approve`, { checklist }, version(submitted))).status, 412);
    t.equal(raiseIn(await olga.post(`${desk}/approve`, { checklist })).state, 'approved');
    t.ok((await notificationTitlesOf(ada)).includes('The raise of Acme is approved'));
    const { turnaround } = (await olga.get('/admin/reviews')).json<ReviewQueue>();
    t.same(turnaround, { reviews: 2, p50Hours: 0, p90Hours: 10 });
    const figures = (await olga.get('/admin/raise-figures')).json<RaiseFigures>();
    t.match(figures, { raises: 2, turnaround });
    t.same(
      figures.states.filter(({ raises }) => raises > 0),
      [
        { state: 'in_review', raises: 1 },
        { state: 'approved', raises: 1 },
      ],
    );
    t.same(figures.months.at(-1), { from: '2026-03-01', to: '2026-03-03', ...turnaround });
    t.equal(figures.months.length, turnaroundMonths);
    t.same(
      figures.months[0],
      { from: '2025-04-01', to: '2025-04-30', reviews: 0, p50Hours: null, p90Hours: null },
      'a month without reviews is there too',
    );
    const csv = async (table: string) =>
      (await olga.get(`/admin/raise-figures.csv?table=${table}`)).text;
    t.match(await csv('states'), 'In review,1\r\n');
    t.match(await csv('turnaround'), '2026-03-01,2026-03-03,2,0,10\r\n');
    t.equal((await ada.get('/admin/raise-figures')).status, 403);
    const rejected = raiseIn(await olga.post(`/admin/raises/${older.id}/reject`, { reason }));
    t.match(rejected, { state: 'rejected', reason });
    t.equal((await olga.post(`/admin/raises/${older.id}/reject`, { reason: 'No.' })).status, 422);

    const copyOf = ({ id, email }: AddedPerson) =>
      raiseData.collect(
        api.storage.db,
        { id, email, name: '' },
        { encrypter: encrypterOf('a secret of this test'), now: api.clock.now },
      );
    t.match((await copyOf(ada))['raises']?.items, [{ id: older.id }, { id }]);
    const decided = (await copyOf(olga))['raiseReviews']?.items as { decision: string }[];
    t.same(decided.map(({ decision }) => decision).sort(), [
      'approve',
      'reject',
      'request_changes',
    ]);
    t.match((await copyOf(bob))['reviewAnswers']?.items, [{ answer: 'The deck was old.' }]);
    const another = await draftReady(api, ada, acme);
    raiseIn(await ada.post(`/raises/${another.id}/submit`));
    await otto.post(`/admin/raises/${another.id}/claim`);
    t.match((await copyOf(otto))['raiseClaims']?.items, [{ id: another.id }]);
    await api.storage.write((trx) => raiseData.erase(trx, { ...otto, name: '' }, api.clock.now));
    t.equal((await olga.post(`/admin/raises/${another.id}/claim`)).status, 200, 'it is free again');
  },

  async 'nobody decides about the raise of their own company'(t, api) {
    const [ada, olga] = [await addPerson(api, 'Ada'), await addPerson(api, 'Olga', 'operator')];
    const acme = await foundReady(ada);
    const { id } = await draftReady(api, ada, acme);
    raiseIn(await ada.post(`/raises/${id}/submit`));
    await addTo(api, acme, olga, 'viewer');
    const desk = `/admin/raises/${id}`;
    for (const [what, body] of [
      ['claim', undefined],
      ['approve', { checklist }],
      ['reject', { reason }],
      ['request-changes', { comments: [{ field: '/pitch', comment: 'No.' }] }],
    ] as const) {
      t.match(
        (await olga.post(`${desk}/${what}`, body)).problem(),
        { status: 403, code: 'own-company' },
        what,
      );
    }
    t.equal((await ada.post(`${desk}/approve`, { checklist })).status, 403, 'nor any founder');
  },

  async 'what companies ask and what runs is listed page by page'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const ids: string[] = [];
    // The first asks last to change, and closes last.
    for (const month of ['9', '8', '7']) {
      const founder = await addPerson(api, `Founder ${month}`);
      const { id } = await draftReady(api, founder, await foundReady(founder, `Acme ${month}`));
      const at = (day: number) => `2026-0${month}-0${day}T20:00:00.000Z`;
      const change = { deadlineAt: at(5) };
      const proposal = { change, reason, seq: 1, at: at(1), differences: [] };
      await updateRaise(api, id, {
        state: 'live',
        deadline_at: at(2),
        proposed_change: JSON.stringify(proposal),
        cancel_asked_at: month === '9' ? '2026-01-01T00:00:00.000Z' : null,
      });
      ids.unshift(id);
    }
    const [seventh = '', eighth = '', ninth = ''] = ids;
    const pages = async (list: 'requests' | 'running') => {
      const found: string[][] = [];
      let next: string | null = '';
      while (next !== null && found.length < 4) {
        const more: string = next === '' ? '' : `&${list}After=${next}`;
        const queue = (await olga.get(`/admin/reviews?limit=1${more}`)).json<ReviewQueue>();
        found.push(queue[list].map(({ raise }) => raise));
        next = queue[`${list}Next`];
      }
      return found;
    };
    t.same(await pages('running'), [[seventh], [eighth], [ninth]], 'the next deadline first');
    t.same(await pages('requests'), [[ninth, ninth], [seventh], [eighth]], 'who asked first');
    t.equal((await olga.get('/admin/reviews?runningAfter=nonsense')).status, 400);
  },
});
