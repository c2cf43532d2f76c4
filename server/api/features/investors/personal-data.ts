import type { PersonalData } from '#api/platform/personal-data.ts';
import { certificationsOf, figuresOf } from './certification-rows.ts';
import { entitiesOf } from './entities/entity-rows.ts';
import { contentOf } from './investor-store.ts';
import { elsewhereOf } from './limit-store.ts';
import { profileOf } from './profile-rows.ts';

/** Somebody's profile as an investor, the entities they sign for, and what they certified. */
export const investorData: PersonalData = {
  async collect(db, { id }, { encrypter, now }) {
    const row = await profileOf(db, id);
    const profile =
      row === undefined
        ? []
        : [
            {
              ...contentOf(row),
              state: row.state,
              review_note: row.review_note,
              submitted_at: row.submitted_at,
              decided_at: row.decided_at,
              committed_elsewhere: elsewhereOf(row, encrypter, now),
              created_at: row.created_at,
              updated_at: row.updated_at,
            },
          ];
    const entities = (await entitiesOf(db, id)).map((one) => {
      const { user_id: _owner, decided_by: _decider, sealed_elsewhere: _sealed, ...rest } = one;
      return {
        ...rest,
        committed_elsewhere: elsewhereOf({ ...one, entity_id: one.id }, encrypter, now),
      };
    });
    const certifications = (await certificationsOf(db, id)).map((one) => {
      const { user_id: _owner, sealed_figures: _sealed, ...rest } = one;
      const { revoked_by: _revoked, verified_by: _verified, ...facts } = rest;
      return { ...facts, figures: figuresOf(one, encrypter) };
    });
    return {
      investorProfile: {
        description:
          'Your profile as an investor, and what you declared for other portals, in cents.',
        items: profile,
      },
      investorEntities: {
        description:
          'The entities that you sign for, and what you declared for other portals in their name, in cents.',
        items: entities,
      },
      certifications: {
        description:
          'What you certified about yourself as an investor. Income and net worth are stored encrypted, and readable here.',
        items: certifications,
      },
    };
  },
  async erase(trx, { id }) {
    await trx.deleteFrom('investor_certifications').where('user_id', '=', id).execute();
    await trx.deleteFrom('investor_entities').where('user_id', '=', id).execute();
    await trx.deleteFrom('investor_profiles').where('user_id', '=', id).execute();
  },
};
