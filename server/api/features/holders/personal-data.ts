import type { PersonalData } from '#api/platform/personal-data.ts';

/** What was issued to somebody, and what they recorded for a company. */
export const issuanceData: PersonalData = {
  async collect(db, { id }) {
    const issued = await db
      .selectFrom('issuances')
      .innerJoin('commitments', 'commitments.id', 'issuances.commitment_id')
      .select(['commitment_id', 'issued_on', 'issuances.reference', 'shares'])
      .select(['recorded_at', 'correction'])
      .where('commitments.investor_id', '=', id)
      .orderBy('recorded_at')
      .orderBy('commitment_id')
      .execute();
    const recorded = await db
      .selectFrom('issuances')
      .select(['raise_id', 'recorded_at'])
      .where('recorded_by', '=', id)
      .orderBy('recorded_at')
      .orderBy('commitment_id')
      .execute();
    return {
      issuances: {
        description: 'What companies recorded of what they issued to you.',
        items: issued,
      },
      issuancesRecorded: {
        description:
          'When you recorded or corrected an issuance for a company. The holders belong to the company’s records, and are not in this copy.',
        items: recorded,
      },
    };
  },
  /** A register of holders stays with the company; it names people by their commitments only. */
  async erase() {},
};
