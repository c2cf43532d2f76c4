import { type Static, Type } from 'typebox';
import type { CoreDeps } from '#api/platform/deps.ts';
import type { DemoAccount } from '#api/platform/feature.ts';
import { fitting, fixture, writtenOut } from '#api/platform/fixture.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { serverFile } from '#server/project.ts';
import { currencyField } from '#shared/product/fields/money-fields.ts';
import { oneOf } from '#shared/product/fields/schema.ts';
import { basisOf } from '#shared/product/investors/certification-bases.ts';
import { statementOn } from '#shared/product/investors/certification-statements.ts';
import { certificationRequest } from '#shared/product/investors/certifications.ts';
import { entityRequest } from '#shared/product/investors/entities.ts';
import { investorProfileChange } from '#shared/product/investors/investors.ts';
import { type InvestorState, investorStates } from '#shared/product/investors/lifecycle.ts';
import { addCertification, dayOf, noteOn, supersede } from './certification-store.ts';
import { addEntity, updateEntity } from './entities/entity-store.ts';
import { addProfile, columnsOf, updateProfile } from './investor-store.ts';
import { type ProfileRow, profileOf } from './profile-rows.ts';

const dayMs = 86_400_000;
const file = serverFile('api/features/investors/demo-investors.json');
const daysAgo = Type.Integer({ minimum: 0, maximum: 3_650, title: 'how many days ago' });
const text = Type.String({ minLength: 1, title: 'a note' });

/** What is certified without a statement and a name, which the demo adds. */
const certified = Type.Pick(certificationRequest, ['basis', 'annualIncome', 'netWorth'], {
  additionalProperties: false,
});

const certificationsField = Type.Array(Type.Object({ daysAgo, verified: Type.Optional(text) }));

/** An investor, by the name that the account shows; the other fields are those of a profile. */
const demoInvestor = Type.Object({
  displayName: text,
  currency: currencyField,
  state: Type.Optional(oneOf(investorStates)),
  /** What an operator wrote when it was not approved or suspended. */
  note: Type.Optional(text),
  daysAgo: Type.Optional(daysAgo),
  /** What was certified, in whole dollars, the oldest first; `verified` is for Rule 506(c). */
  certifications: Type.Optional(certificationsField),
  /** For which they sign as well; the other fields are those of an entity. */
  entities: Type.Optional(
    Type.Array(Type.Object({ daysAgo, certifications: Type.Optional(certificationsField) })),
  ),
});

/**
 * Reads the investors of the demo.
 * @throws Error that names the file, and the places that do not fit
 */
export function demoInvestors() {
  return fixture(file, Type.Array(demoInvestor)).map(
    ({ state = 'approved', note = '', daysAgo = 300, ...more }, at) => {
      const { certifications = [], entities = [], ...profile } = more;
      return {
        ...{ state, note, daysAgo, name: profile.displayName },
        profile: fitting(
          { file, pointer: `/${at}` },
          investorProfileChange,
          writtenOut(investorProfileChange, profile, profile),
        ),
        certifications: certifiedIn(`/${at}`, certifications),
        entities: entities.map(({ daysAgo, certifications = [], ...entity }, index) => {
          const pointer = `/${at}/entities/${index}`;
          return {
            ...{ daysAgo, certifications: certifiedIn(pointer, certifications) },
            entity: fitting({ file, pointer }, entityRequest, entity),
          };
        }),
      };
    },
  );
}

function certifiedIn(pointer: string, certifications: Static<typeof certificationsField>) {
  return certifications.map(({ daysAgo, verified, ...figures }, index) => ({
    ...{ daysAgo, verified },
    ...fitting(
      { file, pointer: `${pointer}/certifications/${index}` },
      certified,
      writtenOut(certified, figures, { currency: 'USD' }),
    ),
  }));
}

/** Gives the investors of the demo their profiles, one or more in each state. */
export async function fillDemoProfiles(
  trx: Transaction,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const investors = demoInvestors();
  const operator = accounts.find((one) => one.operator === true)?.id ?? null;
  for (const { id, investor } of accounts) {
    if (investor === undefined) continue;
    const fixed = required(investors.find(({ name }) => name === investor.displayName));
    const { state, note, profile } = fixed;
    const at = now - fixed.daysAgo * dayMs;
    const row = required(await addProfile(trx, id, investor, state, at));
    const visibility = state === 'approved' ? (profile.visibility ?? 'network') : 'hidden';
    const decision = decisionOf(state, note, operator, at);
    await updateProfile(
      trx,
      row,
      undefined,
      { ...columnsOf({ ...profile, visibility }), ...decision },
      at,
    );
    for (const { daysAgo, entity } of fixed.entities) {
      const added = now - daysAgo * dayMs;
      const draft = await addEntity(trx, id, entity, added);
      const when = new Date(added).toISOString();
      const approval = { submitted_at: when, decided_at: when, decided_by: operator };
      await updateEntity(trx, draft, undefined, { state: 'approved', ...approval }, added);
    }
  }
}

function decisionOf(
  state: InvestorState,
  note: string,
  operator: string | null,
  at: number,
): Partial<ProfileRow> {
  if (state === 'draft') return {};
  const when = new Date(at).toISOString();
  if (state === 'pending') return { submitted_at: when };
  return { submitted_at: when, decided_at: when, decided_by: operator, review_note: note };
}

/** Signs what the investors of the demo certify: some hold, one ends soon, one has ended. */
export async function fillDemoCertifications(
  { storage, encrypter }: Pick<CoreDeps, 'storage' | 'encrypter'>,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const investors = demoInvestors();
  const operator = accounts.find((one) => one.operator === true)?.id ?? null;
  await storage.write(async function signForTheDemo(trx) {
    for (const { id, investor } of accounts) {
      const profile = await profileOf(trx, id);
      const fixed = investors.find(({ name }) => name === investor?.displayName);
      const self = { user_id: id, entity_id: null, legal_name: profile?.legal_name ?? '' };
      await certify(trx, self, fixed?.certifications ?? []);
      for (const { entity, certifications } of fixed?.entities ?? []) {
        const { legalName: legal_name } = entity;
        const { id: entity_id } = await trx
          .selectFrom('investor_entities')
          .select('id')
          .where('user_id', '=', id)
          .where('legal_name', '=', legal_name)
          .executeTakeFirstOrThrow();
        await certify(trx, { user_id: id, entity_id, legal_name }, certifications);
      }
    }
  });

  /** What somebody certifies for a party, in the order of its time. */
  async function certify(
    trx: Transaction,
    party: { readonly user_id: string; readonly entity_id: string | null; legal_name: string },
    certifications: ReturnType<typeof certifiedIn>,
  ): Promise<void> {
    for (const { daysAgo, verified, ...figures } of certifications) {
      const at = now - daysAgo * dayMs;
      const { jurisdiction } = basisOf(figures.basis);
      const statementVersion = statementOn(dayOf(at)).version;
      const request = { jurisdiction, ...figures, statementVersion, typedName: party.legal_name };
      await supersede(trx, party, jurisdiction, at);
      const row = await addCertification(trx, encrypter, party, request, at);
      if (verified === undefined) continue;
      const verified_at = new Date(at + dayMs).toISOString();
      await noteOn(trx, row.id, { verified_at, verified_by: operator, verified_note: verified });
    }
  }
}
