/** The side letters that both sides signed, in binders. */
import type { BinderSource } from '#api/platform/binder-source.ts';
import { letterFile } from './letter-rows.ts';

export const letterPapers: BinderSource = {
  section: 'letters',
  async list({ storage: { db } }, { raiseId, commitment }) {
    let query = db
      .selectFrom('side_letters')
      .selectAll()
      .where('raise_id', '=', raiseId)
      .where('state', '=', 'signed')
      .orderBy('created_at')
      .orderBy('id');
    if (commitment !== null) query = query.where('commitment_id', '=', commitment.id);
    const papers = [];
    for (const row of await query.execute()) {
      const content = await letterFile(db, row);
      if (content === undefined) continue;
      papers.push({
        path: `letters/${row.commitment_id}/${row.id}.pdf`,
        title: `Side letter of commitment ${row.commitment_id}: ${row.subject}, signed by ${row.signed_name ?? ''}`,
        content,
      });
    }
    return papers;
  },
};
