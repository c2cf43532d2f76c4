/**
 * What has been dealt with, as data: which notifications a change leaves with nothing to do. It is
 * read off the audit log's line of the change, so that no command has to remember it.
 */
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Consequences } from '../consequences.ts';
import type { AnyEvent } from './record-event.ts';
import { commitmentMatter, raiseMatter, type TaskKind } from './task-records.ts';

/** A matter that nobody has to act on any longer: notifications of these kinds about this record. */
export interface DealtWith {
  readonly kinds: readonly TaskKind[];
  readonly record: string;
}

interface Rule {
  readonly kinds: readonly TaskKind[];
  /** The record or records, where it is not what the line is about; none where somebody must still act. */
  readonly record?: (entry: AuditEntry) => string | readonly string[] | undefined;
}

const inAfter =
  (name: string) =>
  ({ after }: AuditEntry) =>
    (after as Readonly<Record<string, string>>)[name];
const matter =
  (what: Parameters<typeof raiseMatter>[1]) =>
  ({ targetId }: AuditEntry) =>
    raiseMatter(targetId, what);
function writtenBy(side: string): NonNullable<Rule['record']> {
  return (entry) => (inAfter('side')(entry) === side ? entry.targetId : undefined);
}
const raise = (what: Parameters<typeof raiseMatter>[1]): Rule => ({
  kinds: ['raise.review-needed'],
  record: matter(what),
});
/** Of a raise that has ended there is nothing to decide. */
const raiseEnded = (['review', 'change', 'cancel', 'settle'] as const).map(raise);

/** A rule that holds but for what is left in one of these states, where somebody must still act. */
function unlessIn(rule: Rule, ...states: readonly CommitmentState[]): Rule {
  return where(rule, (entry) => !(states as readonly unknown[]).includes(inAfter('state')(entry)));
}

/** A rule that only holds for some lines of its action. */
function where(rule: Rule, isSo: (entry: AuditEntry) => boolean): Rule {
  const { record = ({ targetId }) => targetId } = rule;
  return { ...rule, record: (entry) => (isSo(entry) ? record(entry) : undefined) };
}

/** A rule for what there was before: nobody was asked to do anything about what is new. */
function ifKnown(rule: Rule): Rule {
  return where(rule, ({ before }) => before !== undefined);
}

const part =
  (what: Parameters<typeof commitmentMatter>[1]): NonNullable<Rule['record']> =>
  ({ targetId }) =>
    commitmentMatter(targetId, what);
/** What an investor is asked to sign, and what they are asked to pay: neither is the other. */
const toSign: Rule = { kinds: ['commitment.act'] };
const toPay: Rule = { kinds: ['commitment.act'], record: part('pay') };
/** A payment that the company is asked to confirm, and one that it is asked to pay back. */
const toConfirm: Rule = { kinds: ['book.act'] };
const toPayBack: Rule = { kinds: ['book.act'], record: part('refund') };
const letter: Rule = { kinds: ['letter.offered'] };
const account: Rule = { kinds: ['payment.to-confirm', 'payment.review-needed'] };
const request: Rule = { kinds: ['access.requested'] };
const introduction: Rule = { kinds: ['introduction.company-asked', 'introduction.investor-asked'] };
const report: Rule = { kinds: ['thread.reported'], record: inAfter('report') };
/** A thread that is locked answers everybody who has reported it. */
const reports: Rule = {
  kinds: ['thread.reported'],
  record({ after }) {
    const { report: one, others } = after as { report: string; others: readonly string[] };
    return [one, ...others];
  },
};
const profile: Rule = { kinds: ['investor.submitted'] };
const entity: Rule = { kinds: ['investor.submitted'], record: inAfter('entity') };

/** By the action of the line. */
const rules: Readonly<Record<string, Rule | readonly Rule[]>> = {
  'commitment.accept-offer': toSign,
  'commitment.decline-offer': toSign,
  'commitment.commit': ifKnown(toSign),
  'commitment.reconfirm': toSign,
  'commitment.report-funding': toPay,
  'commitment.withdraw-report': toConfirm,
  'commitment.confirm-funding': [toPay, toConfirm, toPayBack],
  // What is still missing, or too much, is asked for anew.
  'commitment.note-received': [toConfirm, toPayBack, unlessIn(toPay, 'reconfirm_due')],
  'commitment.cancel': [toSign, toPay, toConfirm, toPayBack],
  'commitment.decline': [
    ...[toSign, toPay],
    ...[toConfirm, toPayBack].map((rule) => unlessIn(rule, 'refund_due')),
  ],
  // A surplus is paid back while another payment may still have to be confirmed.
  'commitment.mark-refunded': [
    toPayBack,
    where(toConfirm, (entry) => inAfter('state')(entry) === 'refunded'),
  ],
  // That somebody signed is what the company countersigns.
  'commitment.countersign': { kinds: ['book.moved'] },
  'side-letter.sign': letter,
  'side-letter.decline': letter,
  'side-letter.withdraw': letter,
  'side-letter.replace': letter,
  'payment-instruction.confirm': account,
  'payment-instruction.decline': account,
  'payment-instruction.withdraw': account,
  'access.grant': request,
  'access.deny': request,
  'access.revoke': request,
  'question.answer': { kinds: ['question.asked'] },
  'introduction.accept': introduction,
  'introduction.decline': introduction,
  'introduction.report': introduction,
  'introduction.withdraw': introduction,
  'introduction.expire': introduction,
  'thread.lock': reports,
  'thread.close-report': report,
  'investor-profile.approve': profile,
  'investor-profile.reject': profile,
  'investor-profile.suspend': profile,
  'investor-profile.discard': profile,
  'investor-entity.approve': entity,
  'investor-entity.reject': entity,
  'investor-entity.suspend': entity,
  'investor-entity.remove': entity,
  // Answering says that one's side has read what was written.
  'thread.write': [
    { kinds: ['thread.investor-wrote'], record: writtenBy('company') },
    { kinds: ['thread.company-wrote'], record: writtenBy('investor') },
  ],
  'contact.mark': { kinds: ['contact.received'] },
  'raise.approved': raise('review'),
  'raise.changes-requested': raise('review'),
  'raise.rejected': raise('review'),
  'raise.withdraw': raise('review'),
  'raise.change-approved': raise('change'),
  'raise.change-declined': raise('change'),
  'raise.withdraw-change': raise('change'),
  'raise.cancelled': raiseEnded,
  'raise.closed_funded': raiseEnded,
  'raise.closed_failed': raiseEnded,
};

/** The actions that deal with something, as the audit log names them. */
export const dealingActions: readonly string[] = Object.keys(rules);

/** What the clock ends has no line in the audit log: what the investor is told says it. */
const ended: readonly string[] = [
  ...['lapsed', 'offer-expired', 'unpaid', 'released', 'closed'],
  ...['funded', 'unallocated', 'allocated-paid'],
];

/** Returns what a change has dealt with. */
export function dealtWithBy({
  auditEntries = [],
  events = [],
}: Consequences): readonly DealtWith[] {
  const entries = [...[auditEntries].flat(), ...events.flatMap(({ audit }) => audit ?? [])];
  return [...entries.flatMap(dealtWithByEntry), ...events.flatMap(dealtWithByEnd)];
}

function dealtWithByEntry(entry: AuditEntry): readonly DealtWith[] {
  return [rules[entry.action] ?? []].flat().flatMap(({ kinds, record }) => {
    const found = record === undefined ? entry.targetId : record(entry);
    return [found ?? []].flat().map((id) => ({ kinds, record: id }));
  });
}

/** A side letter that was offered with a commitment that has ended is not signed any more. */
function dealtWithByEnd({ kind, facts }: AnyEvent): readonly DealtWith[] {
  if (kind !== 'commitment.moved') return [];
  const { what, commitment, letters = [] } = facts;
  return [
    ...letters.map((record) => ({ kinds: letter.kinds, record })),
    ...(ended.includes(what)
      ? [commitment, commitmentMatter(commitment, 'pay')].map((record) => ({
          kinds: toSign.kinds,
          record,
        }))
      : []),
  ];
}
