/** What an address names decides the status and is shown, and is asked of the API once for both. */
import {
  findRaise as findFigures,
  readFigures,
} from '#client/features/analytics/analytics-loader.ts';
import { findBook, readBook } from '#client/features/book/book-loader.ts';
import { readSettling } from '#client/features/book/settling-loader.ts';
import { findCompanies, readCompanies } from '#client/features/companies/company-loader.ts';
import { readOwner } from '#client/features/dashboard/dashboard-loader.ts';
import { findRoom as findOwnRoom, readRoom } from '#client/features/data-room/room-loader.ts';
import { findInPortfolio, readPortfolio } from '#client/features/portfolio/portfolio-loader.ts';
import { findRaise, readRaises } from '#client/features/raise-editor/raise-loader.ts';
import { findReview, readReview } from '#client/features/review-desk/review-loader.ts';
import { findRoom } from '#client/features/rooms/find-room.ts';
import { readRooms } from '#client/features/rooms/read-rooms.ts';
import { apiClient } from '#client/framework/http/client.ts';
import type { PageRequest, Validation } from '#client/framework/pages/page.ts';
import type { DashboardOwner } from '#client/framework/views/view-definition.ts';
import { dateFormatter } from '#client/ui/data/date-formatter.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { aDocument, letIn } from '#test/support/data-room.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';

type Find<Found> = (request: PageRequest, owner: DashboardOwner) => Promise<Validation<Found>>;
type Show<Found> = (request: PageRequest, owner: DashboardOwner, found: Found) => Promise<unknown>;

/** Opens an address as its owner; returns what was asked of the API for the view itself. */
async function asked<Found>(
  person: AddedPerson,
  address: string,
  find: Find<Found>,
  show: Show<Found>,
): Promise<{ readonly calls: readonly string[]; readonly shown: unknown }> {
  const calls: string[] = [];
  const api = apiClient(async ({ path }) => {
    calls.push(path);
    const { status, text, headers } = await person.get(path);
    return { status, text, header: (name) => headers[name] ?? null };
  });
  const url = new URL(`https://raisehall.example/dashboard?${address}`);
  const request = { url, api, signal: new AbortController().signal };
  const owner = await readOwner(request);
  calls.length = 0;
  const found = await find(request, owner);
  if (typeof found !== 'object' || !('found' in found)) return { calls, shown: found };
  return { calls, shown: await show(request, owner, found.found) };
}

const writer = ({ account }: DashboardOwner) => dateFormatter(account);
const ofViews = (request: PageRequest) => ({ ...request, waiting: Promise.resolve(null) });

await withApiOnBothEngines({
  async 'no view asks twice for what its address names'(t, api) {
    const operator = await addPerson(api, 'Olga', 'operator');
    const { owner: founder, company: own, raise: live, path } = await openRaise(api);
    const world = { founder, raise: live.id, company: own.id };
    const { raise } = world;
    const document = (await aDocument(api, world)).id;
    const investor = await addCommitter(api, 'Ivan');
    await letIn(world, investor.email);
    const commitment = commitmentIn(await commitTo(investor, path, 500_000)).id;
    const book: Show<Parameters<typeof readBook>[2]> = (request, owner, found) =>
      readBook(request, owner, found, writer(owner));
    const draws = {
      companies: () =>
        asked(founder, `view=companies&company=${world.company}`, findCompanies, (r, o, found) =>
          readCompanies(r, o.worksOn, found),
        ),
      book: () => asked(founder, `view=book&raise=${raise}&id=${commitment}`, findBook, book),
      settling: () =>
        asked(operator, `view=settling&raise=${raise}&id=${commitment}`, findBook, (r, o, found) =>
          readSettling(r, found, o.account),
        ),
      analytics: () => asked(founder, `view=analytics&raise=${raise}`, findFigures, readFigures),
      raise: () =>
        asked(founder, `view=raise&id=${raise}`, findRaise, (r, o, found) =>
          readRaises(r.api, o, found),
        ),
      'data room': () =>
        asked(
          founder,
          `view=room&raise=${raise}&id=${document}&page=1`,
          findOwnRoom,
          (r, o, found) => readRoom(r, o.worksOn, found, writer(o)),
        ),
      rooms: () =>
        asked(
          investor,
          `view=rooms&raise=${raise}&document=${document}&page=1`,
          findRoom,
          (r, o, found) => readRooms(r, found, writer(o)),
        ),
      review: () =>
        asked(operator, `view=review&raise=${raise}`, findReview, (r, o, found) =>
          readReview(r.api, found, writer(o)),
        ),
      'a reviewed page': () =>
        asked(
          operator,
          `view=review&raise=${raise}&document=${document}&page=1`,
          findReview,
          (r, o, found) => readReview(r.api, found, writer(o)),
        ),
      portfolio: () =>
        asked(
          investor,
          `view=portfolio&id=${commitment}`,
          (r, o) => findInPortfolio(r, writer(o)),
          (r, o, found) => readPortfolio(ofViews(r), found, o.account),
        ),
      agreement: () =>
        asked(
          investor,
          `view=portfolio&agreement=${commitment}`,
          (r, o) => findInPortfolio(r, writer(o)),
          (r, o, found) => readPortfolio(ofViews(r), found, o.account),
        ),
    };
    for (const [view, draw] of Object.entries(draws)) {
      const { calls, shown } = await draw();
      t.ok(typeof shown === 'object' && shown !== null, `${view} is shown`);
      t.same(calls, [...new Set(calls)], `${view} asks for nothing twice`);
      t.ok(calls.length > 0, `${view} asks`);
    }
  },
});
