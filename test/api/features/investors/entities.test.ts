/** The entities that investors sign for: written, reviewed, bound by what was signed, and removed. */
import type { CertificationList } from '#shared/product/investors/certifications.ts';
import type { EntityList } from '#shared/product/investors/entities.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import type { PersonRecord } from '#shared/product/investors/people.ts';
import { type ApiVisitor, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitOn, commitTo, openRaise } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { addCertifiedEntity, entityIn, wholeEntity } from '#test/support/investor-entities.ts';
import {
  accreditedStatement,
  beginInvesting,
  crowdStatement,
  ifMatch,
} from '#test/support/investors.ts';
import { usd } from '#test/support/money.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const reason = 'The register does not list this managing director.';
const listOf = async (who: ApiVisitor) => (await who.get('/investor-entities')).json<EntityList>();
const limitsOf = async (who: ApiVisitor, party: string) =>
  (await who.get(`/limits?party=${party}`)).json<Limits>();

await withApiOnBothEngines({
  async 'an existing profile is one natural person without entities'(t, api) {
    const ivan = await addPerson(api, 'Ivan');
    await beginInvesting(api, ivan, 'approved');
    const person = { legalName: 'Ivan Investor', country: 'US', state: 'approved' };
    t.same(await listOf(ivan), { person, items: [] });
  },

  async 'added, completed, submitted, sent back, approved, and reviewed again'(t, api) {
    const [ivan, olga] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
    const eve = await addPerson(api, 'Eve');
    await beginInvesting(api, ivan, 'approved');
    await beginInvesting(api, eve, 'approved');
    t.match((await ivan.post('/investor-entities', { legalName: ' ' })).problem(), {
      status: 422,
      errors: [{ pointer: '/kind' }, { pointer: '/legalName' }],
    });
    const { kind, legalName } = wholeEntity;
    const draft = entityIn(await ivan.post('/investor-entities', { kind, legalName }));
    t.same(
      draft.problems.map(({ pointer }) => pointer),
      ['/country', '/address', '/signatoryName', '/signatoryTitle', '/authority'],
    );
    const path = `/investor-entities/${draft.id}`;
    t.equal((await ivan.post(`${path}/submit`)).status, 422, 'not while something is missing');
    t.equal((await eve.patch(path, wholeEntity, ifMatch(1))).status, 404);
    t.equal((await eve.delete(path)).status, 404);
    const whole = entityIn(await ivan.patch(path, wholeEntity, ifMatch(1)));
    t.match(whole, { ...wholeEntity, state: 'draft', problems: empty, isBound: false });
    t.equal((await ivan.patch(path, wholeEntity, ifMatch(1))).status, 412, 'an older version');
    t.match(entityIn(await ivan.post(`${path}/submit`)), { state: 'pending' });
    t.match(await notificationTitlesOf(olga), ['Ivan submitted an entity that they sign for']);
    t.match((await olga.get('/admin/queue?kind=investor-entity')).json(), {
      items: [{ what: `Review ${legalName}, an entity of Ivan` }],
    });

    const desk = `/admin/people/${ivan.id}/entities/${draft.id}/decide`;
    const decide = (decision: string, more: object, version: number) =>
      olga.post(desk, { decision, ...more }, ifMatch(version));
    t.match((await decide('reject', { reason: 'No.' }, 3)).problem(), {
      errors: [{ pointer: '/reason' }],
    });
    t.equal((await ivan.post(desk, { decision: 'approve' })).status, 403);
    t.equal((await decide('approve', {}, 2)).status, 412, 'not what the operator read');
    t.match((await decide('reject', { reason }, 3)).json<{ person: PersonRecord }>().person, {
      entities: [{ state: 'rejected', reviewNote: reason, allowed: empty }],
    });
    t.match(await notificationTitlesOf(ivan), [`${legalName} was not approved`]);
    await ivan.post(`${path}/submit`);
    t.equal((await decide('approve', {}, 5)).status, 200);
    t.match((await listOf(ivan)).items, [{ state: 'approved' }]);

    const moved = { address: 'Unter den Linden 1, Berlin' };
    t.match(entityIn(await ivan.patch(path, moved, ifMatch(6))), { state: 'approved' });
    t.match((await ivan.patch(path, { authority: '' }, ifMatch(7))).problem(), {
      errors: [{ pointer: '/authority', message: /authorised to sign for Hollow Oak/ }],
    });
    t.match(entityIn(await ivan.patch(path, { country: 'AT' }, ifMatch(7))), { state: 'pending' });
    t.equal((await ivan.delete(path)).status, 204);
    t.same((await listOf(ivan)).items, []);
  },

  async 'the same one is not added twice, for twice its limit'(t, api) {
    const [ivan, eve] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Eve')];
    await beginInvesting(api, ivan, 'approved');
    await beginInvesting(api, eve, 'approved');
    const add = async (who: typeof ivan, change: object = {}) =>
      entityIn(await who.post('/investor-entities', { ...wholeEntity, ...change }));
    const submit = (who: typeof ivan, { id }: { readonly id: string }) =>
      who.post(`/investor-entities/${id}/submit`);
    const first = await add(ivan);
    const twin = await add(ivan, { legalName: 'HOLLOW OAK  Capital GmbH' });
    t.equal((await submit(ivan, first)).status, 200, 'a draft is in nobody’s way');
    t.match((await submit(ivan, twin)).problem(), {
      status: 422,
      errors: [
        { pointer: '/legalName', code: 'taken', message: /^You’ve already added Hollow Oak/ },
      ],
    });
    const other = await add(ivan, { country: 'AT' });
    t.equal((await submit(ivan, other)).status, 200, 'another one of this name');
    const asked = await ivan.patch(`/investor-entities/${other.id}`, { country: 'DE' }, ifMatch(2));
    t.match(asked.problem(), { errors: [{ code: 'taken' }] }, 'nor by a change');
    t.equal((await submit(eve, await add(eve))).status, 200, 'others may sign for it, too');
    await updateRows(api, 'investor_entities', { id: twin.id }, { state: 'approved' });
    const moved = { address: 'Unter den Linden 1, Berlin' };
    const before = await ivan.patch(`/investor-entities/${twin.id}`, moved, ifMatch(1));
    t.equal(before.status, 200, 'one from before this was refused can be kept up to date');
  },

  async 'what it signed binds who it is, and keeps it'(t, api) {
    const { path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const entity = await addCertifiedEntity(api, ivan);
    const at = `/investor-entities/${entity.id}`;
    const shown = (await ivan.get(`${path}/commitment?amount=600000&party=${entity.id}`)).json();
    const made = await commitOn(shown as never, ivan, path, 600_000, { party: entity.id });
    t.equal(made.status, 201, made.text);
    const change = { legalName: 'Another GmbH', kind: 'fund', country: 'AT' };
    t.match((await ivan.patch(at, change, ifMatch(1))).problem(), {
      status: 422,
      errors: [
        { pointer: '/kind', code: 'bound' },
        { pointer: '/legalName', code: 'bound', message: /names it as it is/ },
        { pointer: '/country', code: 'bound' },
      ],
    });
    const same = { ...change, ...wholeEntity, signatoryTitle: 'Director' };
    t.match(entityIn(await ivan.patch(at, same, ifMatch(1))), { isBound: true, state: 'approved' });
    t.equal(refusalIn(await ivan.delete(at)), '422 invalid-transition has-commitments');
    await updateRows(api, 'commitments', { entity_id: entity.id }, { state: 'cancelled' });
    t.match((await listOf(ivan)).items, [{ isBound: false }]);
    t.equal((await ivan.delete(at)).status, 422, 'its papers stay');
  },

  async 'certifications and limits are those of the entity'(t, api) {
    const { path } = await openRaise(api, { regime: 'us_reg_cf', minTicket: usd(100) });
    const ivan = await addCommitter(api, 'Ivan', crowdStatement);
    const figures = { annualIncome: usd(200_000), netWorth: usd(200_000) };
    const entity = await addCertifiedEntity(api, ivan, { ...crowdStatement, ...figures });
    const { items } = (await ivan.get('/certifications')).json<CertificationList>();
    t.same(
      items.map(({ state, entity: of }) => [state, of?.legalName]),
      [
        ['valid', entity.legalName],
        ['valid', undefined],
      ],
      'one does not take the place of the other',
    );
    const person = { ...accreditedStatement, party: entity.id, typedName: entity.legalName };
    t.match((await ivan.post('/certifications', person)).problem(), {
      errors: [{ pointer: '/basis', message: /^This applies to a person/ }],
    });
    const own = { ...crowdStatement, party: entity.id };
    t.match((await ivan.post('/certifications', own)).problem(), {
      errors: [{ pointer: '/typedName', message: /“Hollow Oak.*”, the legal name of the entity/ }],
    });
    const remaining = async (party: string) => (await limitsOf(ivan, party)).regCf.remaining;
    const [mine, its] = [await remaining('self'), await remaining(entity.id)];
    t.same([mine, its], [usd(5_250), usd(20_000)]);
    t.equal((await commitTo(ivan, path, 500_000, { party: 'self' })).status, 201);
    t.same([await remaining('self'), await remaining(entity.id)], [usd(250), its]);
    const declared = { amount: usd(1_000), party: entity.id };
    t.equal((await ivan.post('/investor-profile/elsewhere', declared)).status, 200);
    t.same([await remaining('self'), await remaining(entity.id)], [usd(250), usd(19_000)]);
    t.equal((await limitsOf(ivan, 'ent_0123456789abcdefgh')).regCf, undefined, 'of somebody else');
  },

  async 'entities are in the copy of the data, and go with the account'(t, api) {
    const ivan = await addPerson(api, 'Ivan');
    await beginInvesting(api, ivan, 'approved');
    await addCertifiedEntity(api, ivan);
    const { investorData } = await import('#api/features/investors/personal-data.ts');
    const person = { id: ivan.id, email: ivan.email } as never;
    const deps = { encrypter: api.encrypter, now: api.clock.now } as never;
    const copy = await investorData.collect(api.storage.db, person, deps);
    t.match(copy, {
      investorEntities: { items: [{ legal_name: wholeEntity.legalName }] },
    });
    await api.storage.write((trx) => investorData.erase(trx, person, api.clock.now));
    t.same(await findRows(api, 'investor_entities', { user_id: ivan.id }), []);
    t.same(await findRows(api, 'investor_certifications', { user_id: ivan.id }), []);
  },

  async 'a draft profile is not discarded while it has entities'(t, api) {
    const ivan = await addPerson(api, 'Ivan');
    await ivan.post('/investor-profile', { kind: 'angel', displayName: 'Ivan' });
    const { id } = entityIn(await ivan.post('/investor-entities', wholeEntity));
    t.equal(
      refusalIn(await ivan.delete('/investor-profile')),
      '422 invalid-transition has-entities',
    );
    await ivan.delete(`/investor-entities/${id}`);
    t.equal((await ivan.delete('/investor-profile')).status, 204);
  },
});
