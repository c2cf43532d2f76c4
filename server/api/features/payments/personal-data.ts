import type { PersonalData } from '#api/platform/personal-data.ts';

/** The bank accounts of companies that somebody made, submitted or confirmed. */
export const paymentData: PersonalData = {
  async collect(db, { id }) {
    const rows = await db
      .selectFrom('payment_instructions')
      .selectAll()
      .where((eb) =>
        eb.or([eb('made_by', '=', id), eb('submitted_by', '=', id), eb('confirmed_by', '=', id)]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return {
      paymentInstructions: {
        description:
          'Bank accounts of companies that you made, submitted or confirmed. The accounts themselves belong to the companies, and are not in this copy.',
        items: rows.map((row) => ({
          ...{ id: row.id, company_id: row.company_id, currency: row.currency, state: row.state },
          made_at: row.made_by === id ? row.created_at : null,
          submitted_at: row.submitted_by === id ? row.submitted_at : null,
          confirmed_at: row.confirmed_by === id ? row.confirmed_at : null,
        })),
      },
    };
  },
  /** They stay with the company, which names people by their ids only, and go with it. */
  async erase() {},
};
