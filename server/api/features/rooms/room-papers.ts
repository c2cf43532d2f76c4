/** Questions, NDA texts and who accepted them, in binders. */
import type { BinderPaper, BinderSource } from '#api/platform/binder-source.ts';
import { csvText } from '#api/platform/http/csv.ts';
import { numberText } from '#api/platform/http/csv-response.ts';
import { grantOfInvestor } from './document-papers.ts';
import { withdrawnAnswersOfRaise } from './withdrawn-answer-store.ts';

/** Questions with their answers: all of them, or those that an investor asked or could read. */
export const questionPapers: BinderSource = {
  section: 'questions',
  async list({ storage: { db } }, { raiseId, commitment }) {
    const rows = await db
      .selectFrom('raise_questions')
      .leftJoin('users', 'users.id', 'raise_questions.asked_by')
      .selectAll('raise_questions')
      .select('users.name as asker')
      .where('raise_id', '=', raiseId)
      .orderBy('asked_at')
      .orderBy('raise_questions.id')
      .execute();
    const grant = commitment && (await grantOfInvestor(db, raiseId, commitment.investorId));
    const isMine = ({ asked_by }: (typeof rows)[number]) => asked_by === commitment?.investorId;
    const listed = rows.filter(
      (row) =>
        commitment === null ||
        isMine(row) ||
        (row.published_at !== null && grant !== null && grant !== undefined),
    );
    if (listed.length === 0) return [];
    const withdrawn = await withdrawnAnswersOfRaise(db, raiseId);
    const columns = [
      ...['Asked', 'By', 'Question', 'Answered', 'Answer'],
      ...['Withdrawn', 'Withdrawn by', 'Reason'],
    ];
    const content = async () =>
      csvText([
        columns,
        ...listed.flatMap((row) => {
          // Who asked is known to the company and to who it was.
          const isNamed = commitment === null || isMine(row);
          const asked = [
            row.asked_at,
            isNamed ? (row.asker ?? 'Deleted user') : 'Another investor',
            row.question,
          ];
          const earlier = withdrawn.get(row.id) ?? [];
          // Who was let in after a withdrawal never read what was withdrawn.
          const couldRead = (at: string) =>
            isNamed || (grant?.granted_at != null && grant.granted_at <= at);
          return [
            ...earlier.map((one) => [
              ...asked,
              one.answered_at,
              couldRead(one.withdrawn_at) ? one.answer : '',
              one.withdrawn_at,
              one.by_operator === 1 ? 'Operator' : 'Company',
              one.reason,
            ]),
            ...(row.answer === null && earlier.length > 0
              ? []
              : [[...asked, row.answered_at ?? '', row.answer ?? '', '', '', '']]),
          ];
        }),
      ]);
    return [{ path: 'questions/questions.csv', title: 'Questions and answers', content }];
  },
};

/** Every text of the NDA, and who accepted which; of an investor only that. */
export const ndaPapers: BinderSource = {
  section: 'nda',
  async list({ storage: { db } }, { raiseId, commitment }) {
    const texts = await db
      .selectFrom('nda_texts')
      .selectAll()
      .where('raise_id', '=', raiseId)
      .orderBy('version')
      .execute();
    let query = db
      .selectFrom('access_grants')
      .leftJoin('users', 'users.id', 'access_grants.user_id')
      .select(['access_grants.email', 'users.name', 'access_grants.nda_version'])
      .select(['access_grants.nda_sha256', 'access_grants.nda_accepted_at'])
      .where('raise_id', '=', raiseId)
      .where('nda_accepted_at', 'is not', null)
      .orderBy('nda_accepted_at')
      .orderBy('access_grants.id');
    if (commitment !== null) query = query.where('user_id', '=', commitment.investorId);
    const accepted = await query.execute();
    const known = new Set(accepted.map(({ nda_version }) => nda_version));
    const papers: BinderPaper[] = texts
      .filter(({ version }) => commitment === null || known.has(version))
      .map(({ version, text, created_at }) => ({
        path: `nda/nda-v${version}.txt`,
        title: `NDA, version ${version}, of ${created_at}`,
        content: async () => text,
      }));
    if (accepted.length === 0) return papers;
    const columns = ['Accepted', 'Person', 'Email', 'Version', 'SHA-256 of the text'];
    const content = async () =>
      csvText([
        columns,
        ...accepted.map((row) => [
          row.nda_accepted_at ?? '',
          row.name ?? '',
          row.email,
          numberText(row.nda_version),
          row.nda_sha256 ?? '',
        ]),
      ]);
    return [...papers, { path: 'nda/accepted.csv', title: 'Who accepted the NDA', content }];
  },
};
