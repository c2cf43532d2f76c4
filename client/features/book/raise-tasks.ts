import { formatMoney } from '#shared/money/money.ts';
import type { RoomTasks } from '#shared/product/overview/overview.ts';
import {
  bookPath,
  cardPath,
  pipelinePath,
  raisePath,
  roomPath,
  viewPath,
} from '#shared/site/dashboard-address.ts';
import { countReported, type RunningRaise } from './raise-overview-content.ts';

/** Something to do about a raise, and where it is done. */
export interface RaiseTask {
  readonly words: string;
  readonly href: string;
}

/** As many as are read at one look, unless other rooms wait, too. */
const tasksMax = 5;

/**
 * Lists the tasks of a raise that runs: a change that was declined, a held bank account and unread
 * threads, payments that somebody reported, commitments to countersign, refunds, people and questions
 * that wait in its data room, then those in the rooms of other raises, and then, once payments are
 * due, who has not paid, by name as far as there are five lines. One of a kind is named and leads to
 * its record; the last line names who fits into it and counts the others.
 */
export function tasksOf(
  {
    raise,
    figures,
    unpaid,
    unpaidCount,
    toCountersign,
    refunds,
    attention,
  }: Pick<
    RunningRaise,
    'raise' | 'figures' | 'unpaid' | 'unpaidCount' | 'toCountersign' | 'refunds' | 'attention'
  >,
  rooms: readonly RoomTasks[],
): readonly RaiseTask[] {
  const book = bookPath(raise.id);
  const reported = countReported({ figures, unpaidCount });
  const own = rooms.filter((room) => room.raise === raise.id);
  const others = rooms.filter((room) => room.raise !== raise.id);
  const counted = [
    ...attentionTasks({ raise, attention }),
    ...reportedTasks({ unpaid, reported, book }),
    ...countersigningTasks({ count: figures.toCountersign, first: toCountersign, book }),
    ...refundTasks(refunds, book, 1),
    ...own.flatMap((room) => roomTasks(room, others.length > 0)),
    ...others.flatMap((room) => roomTasks(room, true)),
  ];
  // Nobody owes anything until the raise has ended: before that, it's no task to be paid.
  if (raise.state !== 'settling') return counted;
  return [
    ...counted,
    ...unpaidTasks({ unpaid, left: unpaidCount - reported, book }, counted.length),
  ];
}

/** The refunds of a raise that has ended, by name as far as there are lines. */
export function tasksAfterEnd({
  raise,
  refunds,
  attention,
}: Pick<RunningRaise, 'raise' | 'refunds' | 'attention'>): readonly RaiseTask[] {
  return [
    ...attentionTasks({ raise, attention }),
    ...refundTasks(refunds, bookPath(raise.id), tasksMax),
  ];
}

/**
 * Lists that a change was declined, that payments are held, what somebody has not read yet, and which
 * follow-ups are due. A change that awaits approval is no task: it waits for an operator.
 */
export function attentionTasks({
  raise,
  attention: { change, heldUntil, unreadThreads, followUps },
}: Pick<RunningRaise, 'raise' | 'attention'>): readonly RaiseTask[] {
  const href = raisePath(raise.id);
  return [
    ...(change === 'declined'
      ? [{ words: 'An operator declined your change: see why, and edit or discard it', href }]
      : []),
    ...(heldUntil === null
      ? []
      : [
          {
            words: `Bank account changed. Investors are asked not to pay before ${heldUntil.words}`,
            href: viewPath('payments'),
          },
        ]),
    ...ofSome(unreadThreads, {
      words: `Read ${several(unreadThreads, 'an unread thread', 'unread threads')}`,
      href: viewPath('inbox'),
    }),
    ...followUpTasks(raise.id, followUps),
  ];
}

/** Follow-ups whose day has come: the only one by name. */
function followUpTasks(
  raise: string,
  { count, first }: RunningRaise['attention']['followUps'],
): readonly RaiseTask[] {
  if (count === 1 && first !== null) {
    return [{ words: `Follow up with ${first.name}`, href: cardPath(raise, first.id) }];
  }
  return ofSome(count, {
    words: `Follow up with ${count.toLocaleString('en')} investors`,
    href: pipelinePath(raise),
  });
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

/** Payments that investors say they made: the only one by name. */
function reportedTasks({
  unpaid,
  reported,
  book,
}: Pick<RunningRaise, 'unpaid'> & {
  readonly reported: number;
  readonly book: string;
}): readonly RaiseTask[] {
  const first = unpaid.find((one) => one.reported);
  if (reported === 1 && first !== undefined) {
    const words = `Confirm the ${formatMoney(first.amount)} that ${first.investor} reported as paid`;
    return [{ words, href: `${book}&id=${first.id}` }];
  }
  return ofSome(reported, {
    words: `Confirm ${several(reported, 'a reported payment', 'reported payments')}`,
    href: `${book}&state=signed&sort=-updatedAt`,
  });
}

function countersigningTasks({
  count,
  first,
  book,
}: {
  readonly count: number;
  readonly first: RunningRaise['toCountersign'];
  readonly book: string;
}): readonly RaiseTask[] {
  if (count === 1 && first !== null) {
    return [
      {
        words: `Countersign the commitment of ${first.investor}`,
        href: `${book}&id=${first.id}&do=countersign`,
      },
    ];
  }
  return ofSome(count, {
    words: `Countersign ${several(count, 'a commitment', 'commitments')}`,
    href: `${book}&countersigning=waiting`,
  });
}

/** As many names as one line has room for. */
const namesInLine = 3;

/** Who has signed and not paid: by name in the lines that are free, the others in the last one. */
function unpaidTasks(
  {
    unpaid,
    left,
    book,
  }: Pick<RunningRaise, 'unpaid'> & { readonly left: number; readonly book: string },
  linesTaken: number,
): readonly RaiseTask[] {
  const free = Math.max(1, tasksMax - linesTaken);
  const known = unpaid.filter((one) => !one.reported).slice(0, left);
  const named = known.slice(0, left <= free ? free : free - 1);
  const lines = named.map(({ id, amount, investor }) => ({
    words: `${investor} hasn’t paid ${formatMoney(amount)}`,
    href: `${book}&id=${id}`,
  }));
  const rest = left - named.length;
  if (rest === 0) return lines;
  const names = known.slice(named.length, named.length + namesInLine).map((one) => one.investor);
  return [
    ...lines,
    { words: unpaidWords(names, rest - names.length), href: `${book}&state=signed&sort=signedAt` },
  ];
}

/** "Ada and Ben haven’t paid", "Ada, Ben, Cleo and 4 others haven’t paid". */
function unpaidWords(names: readonly string[], others: number): string {
  const counted = others === 0 ? [] : [others === 1 ? '1 other' : `${others} others`];
  const all = [...names, ...counted];
  if (names.length === 0) {
    return `${others} ${others === 1 ? 'investor hasn’t' : 'investors haven’t'} paid`;
  }
  const listed = all.length === 1 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  return `${listed} ${all.length === 1 ? 'hasn’t' : 'haven’t'} paid`;
}

function roomTasks(
  {
    raise,
    title,
    company,
    requests,
    questions,
    ending,
    staged,
    firstRequest,
    firstQuestion,
  }: RoomTasks,
  isNamed: boolean,
): readonly RaiseTask[] {
  const room = roomPath(raise);
  const about = isNamed ? ` (${title || company})` : '';
  const access = `${room}&part=access&state=requested`;
  const unanswered = `${room}&part=questions&unanswered=true`;
  return [
    ...ofSome(
      requests,
      requests === 1 && firstRequest !== null
        ? {
            words: `Decide whether ${firstRequest.from} gets access${about}`,
            href: `${access}&id=${firstRequest.id}`,
          }
        : {
            words: `Decide on ${several(requests, 'an access request', 'access requests')}${about}`,
            href: access,
          },
    ),
    ...ofSome(
      questions,
      questions === 1 && firstQuestion !== null
        ? {
            words: `Answer “${shortened(firstQuestion.text)}”${about}`,
            href: `${unanswered}&id=${firstQuestion.id}`,
          }
        : {
            words: `Answer ${several(questions, 'a question', 'questions')}${about}`,
            href: unanswered,
          },
    ),
    ...ofSome(ending, {
      words: `${ending === 1 ? '1 access ends' : `${ending} accesses end`} within a week${about}`,
      href: `${room}&part=access&state=active`,
    }),
    ...ofSome(staged, {
      words: `Publish or keep ${several(staged, 'a document', 'documents')} before we remove ${staged === 1 ? 'it' : 'them'}${about}`,
      href: room,
    }),
  ];
}

/** About as long as a line beside another column. */
const questionLength = 60;

/** The beginning of a text, up to the end of a word. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= questionLength) return line;
  const end = line.lastIndexOf(' ', questionLength);
  return `${line.slice(0, end > 0 ? end : questionLength)} …`;
}

function ofSome(count: number, task: RaiseTask): readonly RaiseTask[] {
  return count > 0 ? [task] : [];
}

function several(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`;
}
