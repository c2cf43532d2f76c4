/** What goes with the commitments of a demo raise: letters, bank statements, refunds, a binder. */
import { Readable } from 'node:stream';
import type { CoreDeps } from '#api/platform/deps.ts';
import type { StoredFile } from '#api/platform/files/file-store.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { documentMaxBytes } from '#shared/product/fields/limits.ts';
import { makeRaiseBinder } from '../binders/binder-routes.ts';
import { commitmentFor } from '../commitments/commitment-access.ts';
import { letterFilesOf } from '../commitments/side-letters/letter-rows.ts';
import { enterRefundAccount } from '../payments/refunds/refund-routes.ts';
import { recordStatementPayments } from '../payments/statements/statement-commands.ts';
import { typeIfIs } from '../raises/documents/document-type.ts';
import { raiseFor } from '../raises/raise-store.ts';
import { commitmentToOfferFor } from '../side-letters/letter-access.ts';
import { offerLetter } from '../side-letters/offered-letters.ts';
import { act, type RaiseContext } from './demo-act.ts';
import { beginPdf } from './demo-pdf.ts';
import type { DemoPapers } from './demo-raise.ts';
import { momentOf, type TimelineAction } from './demo-timeline.ts';

/** Late in the day, after what investors have signed and paid on it. */
const slot = 24;

type PaperDeps = Pick<CoreDeps, 'storage' | 'files' | 'encrypter'>;

/** All that goes with the commitments of a raise. */
export function paperActions(
  deps: PaperDeps,
  context: RaiseContext,
  { letters, statements, refundAccounts, binder }: DemoPapers,
): readonly TimelineAction[] {
  const on = (day: number) => momentOf(context.now, day, slot);
  return [
    ...letters.map((letter) => letterAction(deps, context, letter, on(letter.day))),
    ...statements.map(({ who, day }) => statementAction(deps, context, who, on(day))),
    ...refundAccounts.map((one) => refundAction(deps, context, one, on(one.day))),
    ...(binder === undefined ? [] : [binderAction(context, on(binder))]),
  ];
}

/** Offers a side letter, which its investor has yet to sign. */
function letterAction(
  { files, storage }: PaperDeps,
  context: RaiseContext,
  { who, title, subject, note, text }: DemoPapers['letters'][number],
  at: number,
): TimelineAction {
  const { owner: actor, business } = context;
  let commitment = '';
  let file: StoredFile | undefined;
  return {
    at,
    async before() {
      ({ id: commitment } = await commitmentOf(storage.db, context, who));
      const about = { title: subject, author: business.company, now: at };
      const pdf = beginPdf('sheets', about);
      pdf.page(subject);
      pdf.text(text);
      const { bytes } = await pdf.finish();
      file = await files.add(
        Readable.from([bytes]),
        { maxBytes: documentMaxBytes, typeOf: (head) => typeIfIs('application/pdf', head) },
        {
          id: letterFilesOf(commitment),
          quotaBytes: documentMaxBytes,
          whenFull: 'The demo has too many files.',
        },
      );
    },
    async run(trx, now) {
      const action = 'side-letter.offer';
      const found = await commitmentToOfferFor(trx, actor, action, commitment);
      const { name } = actor.account;
      const body = { file: required(file).id, subject, note, name, title };
      await act({ trx, actor, now }, offerLetter, { action, found, body });
    },
  };
}

/** Records what is due of a commitment from the statement of the company's bank. */
function statementAction(
  { encrypter }: PaperDeps,
  context: RaiseContext,
  who: string,
  at: number,
): TimelineAction {
  const { owner: actor } = context;
  return {
    at,
    async run(trx, now) {
      const action = 'book.record-statement';
      const found = await raiseFor(trx, actor, action, context.id);
      const { id, version, ...amount } = await commitmentOf(trx, context, who);
      const on = new Date(now).toISOString().slice(0, 10);
      const body = { payments: [{ commitment: id, version, on, amount }] };
      const deps = { encrypter };
      await act({ trx, actor, now }, recordStatementPayments, { action, found, body, deps });
    },
  };
}

/** Enters the account that a refund goes to. */
function refundAction(
  { encrypter }: PaperDeps,
  context: RaiseContext,
  { who, holder, bank, iban }: DemoPapers['refundAccounts'][number],
  at: number,
): TimelineAction {
  const actor = personNamed(context, who);
  return {
    at,
    async run(trx, now) {
      const action = 'refund-account.enter';
      const { id } = await commitmentOf(trx, context, who);
      const found = await commitmentFor(trx, actor, action, id);
      const body = { kind: 'iban' as const, holder, bank, iban };
      const deps = { encrypter };
      await act({ trx, actor, now }, enterRefundAccount, { action, found, body, deps });
    },
  };
}

/** Asks for the binder of a raise, which is made as soon as the portal runs. */
function binderAction(context: RaiseContext, at: number): TimelineAction {
  const { owner: actor } = context;
  return {
    at,
    async run(trx, now) {
      const action = 'binder.make';
      const found = await raiseFor(trx, actor, action, context.id);
      await act({ trx, actor, now }, makeRaiseBinder, { action, found });
    },
  };
}

/** The newest commitment of somebody to the raise. */
async function commitmentOf(db: Database, context: RaiseContext, who: string) {
  const row = await db
    .selectFrom('commitments')
    .select(['id', 'version', 'amount', 'currency'])
    .where('raise_id', '=', context.id)
    .where('investor_id', '=', personNamed(context, who).account.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...row, amount: Number(row.amount) };
}

function personNamed({ people }: RaiseContext, who: string): Actor {
  return required(people.get(who));
}
