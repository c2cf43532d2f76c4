import type { PersonalData } from '#api/platform/personal-data.ts';
import { evidenceOf, removeEvidence } from './evidence-store.ts';

/** The files that somebody showed to operators: a list, without the files. */
export const evidenceData: PersonalData = {
  async collect(db, { id }) {
    const rows = await evidenceOf(db, id);
    return {
      investorEvidence: {
        description:
          'Files that you sent to the operators as evidence, with the SHA-256 of each as you sent it. The files themselves are not in this copy.',
        items: rows.map((row) => {
          const {
            id: evidence,
            kind,
            document,
            name,
            media_type,
            bytes,
            sha256,
            state,
            ...rest
          } = row;
          const { entity_name: entity, uploaded_at, decided_at, decision_reason } = rest;
          const { valid_until, reminded_at, delete_at, deleted_at } = rest;
          return {
            ...{
              evidence,
              kind,
              document,
              entity,
              name,
              media_type,
              bytes,
              sha256,
              state,
              uploaded_at,
            },
            ...{ decided_at, decision_reason, valid_until, reminded_at, delete_at, deleted_at },
          };
        }),
      },
    };
  },
  async erase(trx, { id }, now) {
    const rows = await trx
      .selectFrom('investor_evidence')
      .select(['id', 'file_id'])
      .where('user_id', '=', id)
      .execute();
    await removeEvidence(trx, rows, now);
  },
};
