import { formatMoney } from '#shared/money/money.ts';
import type { RoomTasks } from '#shared/product/overview/overview.ts';
import { bookPath, roomPath } from '#shared/site/dashboard-address.ts';
import type { RunningRaise } from './raise-overview-content.ts';

/** Something to do about a raise, and where it is done. */
export interface RaiseTask {
  readonly words: string;
  readonly href: string;
}

/** As many as are read at one look, unless other rooms wait, too. */
const tasksMax = 5;

/**
 * The tasks of a raise that runs: payments that somebody reported, commitments to countersign,
 * refunds, people and questions that
 * wait in its data room, then those in the rooms of other raises, and then who has not paid, by name
 * as far as there are five lines. The last line counts those who are not named.
 */
export function tasksOf(
  {
    raise,
    figures,
    unpaid,
    unpaidCount,
    refunds,
  }: Pick<RunningRaise, 'raise' | 'figures' | 'unpaid' | 'unpaidCount' | 'refunds'>,
  rooms: readonly RoomTasks[],
): readonly RaiseTask[] {
  const book = bookPath(raise.id);
  const reported = Math.min(figures.reported, unpaidCount);
  const own = rooms.filter((room) => room.raise === raise.id);
  const others = rooms.filter((room) => room.raise !== raise.id);
  const counted = [
    ...ofSome(reported, {
      words: `Confirm ${several(reported, 'a reported payment', 'reported payments')}`,
      href: `${book}&state=signed&sort=-updatedAt`,
    }),
    ...ofSome(figures.toCountersign, {
      words: `Countersign ${several(figures.toCountersign, 'a commitment', 'commitments')}`,
      href: `${book}&countersigning=waiting`,
    }),
    ...refundTasks(refunds, book, 1),
    ...own.flatMap((room) => roomTasks(room, others.length > 0)),
    ...others.flatMap((room) => roomTasks(room, true)),
  ];
  return [
    ...counted,
    ...unpaidTasks({ unpaid, left: unpaidCount - reported, book }, counted.length),
  ];
}

/** The refunds of a raise that has ended, by name as far as there are lines. */
export function tasksAfterEnd({
  raise,
  refunds,
}: Pick<RunningRaise, 'raise' | 'refunds'>): readonly RaiseTask[] {
  return refundTasks(refunds, bookPath(raise.id), tasksMax);
}

/** What has to be paid back: by name, or as a number where there is no line for each. */
function refundTasks(
  { count, first }: RunningRaise['refunds'],
  book: string,
  lines: number,
): readonly RaiseTask[] {
  const named = first.map(({ id, investor, amount, accountAsked }) => ({
    words: `Pay back ${formatMoney(amount)} to ${investor}${accountAsked ? ', once they enter an account' : ''}`,
    href: `${book}&id=${id}`,
  }));
  if (count <= Math.min(named.length, lines)) return named.slice(0, count);
  const shown = named.slice(0, lines - 1);
  const words = shown.length === 0 ? 'commitments' : 'more commitments';
  const left = count - shown.length;
  const all = { words: `Pay back ${left} ${left === 1 ? 'more commitment' : words}` };
  return [...shown, { ...all, href: `${book}&payment=refund_due` }];
}

/** The tasks in data rooms, each with the raise it belongs to. */
export function tasksInRooms(rooms: readonly RoomTasks[]): readonly RaiseTask[] {
  return rooms.flatMap((room) => roomTasks(room, true));
}

/** Who has signed and not paid: by name in the lines that are free, the others as a number. */
function unpaidTasks(
  {
    unpaid,
    left,
    book,
  }: Pick<RunningRaise, 'unpaid'> & { readonly left: number; readonly book: string },
  linesTaken: number,
): readonly RaiseTask[] {
  const free = Math.max(1, tasksMax - linesTaken);
  const named = unpaid
    .filter((one) => !one.reported)
    .slice(0, Math.min(free, left))
    .map(({ id, amount, investor }) => ({
      words: `${investor} hasn’t paid ${formatMoney(amount)}`,
      href: `${book}&id=${id}`,
    }));
  if (left <= named.length) return named;
  // The last name gives its line to the count of those who are not named.
  const shown = named.length < free ? named : named.slice(0, -1);
  const unnamed = left - shown.length;
  return [
    ...shown,
    {
      words: `${unnamed} ${shown.length === 0 ? '' : 'more '}${unnamed === 1 ? 'investor has' : 'investors have'} signed and not paid`,
      href: `${book}&state=signed&sort=signedAt`,
    },
  ];
}

function roomTasks(
  { raise, title, company, requests, questions, ending }: RoomTasks,
  isNamed: boolean,
): readonly RaiseTask[] {
  const room = roomPath(raise);
  const about = isNamed ? ` (${title || company})` : '';
  return [
    ...ofSome(requests, {
      words: `Decide on ${several(requests, 'an access request', 'access requests')}${about}`,
      href: `${room}&part=access&state=requested`,
    }),
    ...ofSome(questions, {
      words: `Answer ${several(questions, 'a question', 'questions')}${about}`,
      href: `${room}&part=questions&unanswered=true`,
    }),
    ...ofSome(ending, {
      words: `${ending === 1 ? '1 access ends' : `${ending} accesses end`} within a week${about}`,
      href: `${room}&part=access&state=active`,
    }),
  ];
}

function ofSome(count: number, task: RaiseTask): readonly RaiseTask[] {
  return count > 0 ? [task] : [];
}

function several(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}
