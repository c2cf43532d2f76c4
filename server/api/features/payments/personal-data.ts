import type { PersonalData } from '#api/platform/personal-data.ts';

/** The bank accounts that somebody entered: of companies, and for refunds of their own. */
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
    const refunds = await db
      .selectFrom('refund_accounts')
      .innerJoin('commitments', 'commitments.id', 'refund_accounts.commitment_id')
      .select(['commitment_id', 'entered_at'])
      .where('commitments.investor_id', '=', id)
      .orderBy('commitment_id')
      .execute();
    return {
      refundAccounts: {
        description:
          'For which commitments you have entered an account to pay a refund to. The account itself is shown with your commitment while the refund is due, and is not in this copy.',
        items: refunds,
      },
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
  /** Accounts of companies stay with them, which name people by their ids only, and go with them. */
  async erase(trx, { id }) {
    await trx
      .deleteFrom('refund_accounts')
      .where('commitment_id', 'in', (eb) =>
        eb.selectFrom('commitments').select('commitments.id').where('investor_id', '=', id),
      )
      .execute();
  },
};
