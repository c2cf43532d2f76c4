import type { DemoAccount } from '#api/platform/feature.ts';
import { newId } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';

interface DemoFeedback {
  readonly anchor: string;
  readonly yes: number;
  readonly no: number;
  /** What was missing, oldest first. */
  readonly remarks: readonly string[];
}

const feedback: readonly DemoFeedback[] = [
  {
    anchor: 'waitlist',
    yes: 4,
    no: 9,
    remarks: [
      'How long does one usually wait?',
      'What happens to my place when the maximum is raised?',
    ],
  },
  { anchor: 'before-you-submit', yes: 21, no: 3, remarks: ['A list to print would help.'] },
];

const dayMs = 86_400_000;

/** Adds votes and remarks of the last days to some answers, if their questions exist. */
export async function fillDemoFeedback(
  trx: Transaction,
  _accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  for (const { anchor, yes, no, remarks } of feedback) {
    const item = await trx
      .selectFrom('faq_items')
      .select('id')
      .where('anchor', '=', anchor)
      .executeTakeFirst();
    if (item === undefined) continue;
    const question_id = item.id;
    const day = new Date(now - dayMs).toISOString().slice(0, 10);
    await trx.insertInto('answer_votes').values({ question_id, day, yes, no }).execute();
    for (const [at, body] of remarks.entries()) {
      const created_at = new Date(now - (remarks.length - at) * dayMs).toISOString();
      await trx
        .insertInto('answer_remarks')
        .values({ id: newId('rmk'), question_id, body, created_at })
        .execute();
    }
  }
}
