/** The side letters that both sides signed, in binders. */
import type { Selectable } from 'kysely';
import type { BinderSource, PaperSignature } from '#api/platform/binder-source.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { companySigner } from '../certificates/paper-signatures.ts';
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
        signatures: signaturesOf(row),
        content,
      });
    }
    return papers;
  },
};

/** The company signs a letter by offering it. */
function signaturesOf(row: Selectable<Tables['side_letters']>): readonly PaperSignature[] {
  const { offered_at, offered_name, offered_title, signed_at, signed_name } = row;
  return [
    { signer: companySigner(offered_name, offered_title), side: 'company', at: offered_at },
    { signer: signed_name ?? '', side: 'investor', at: signed_at ?? '' },
  ];
}
