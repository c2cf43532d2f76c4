/** For whom investors sign, and what they show to operators. */
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import type { Scene, Screenshot } from './screenshot.ts';
import { company, operatorOf } from './signed-round.ts';
import { accredited, investorName } from './signing-scenes.ts';

const wholeEntity = {
  kind: 'company',
  legalName: 'Hollow Oak Capital GmbH',
  country: 'DE',
  address: 'Hausvogteiplatz 1\n10117 Berlin',
  registrationNumber: 'HRB 12345',
  signatoryName: investorName,
  signatoryTitle: 'Managing Director',
  authority: 'I am authorised to sign for Hollow Oak Capital GmbH.',
};
const entities = `${viewPath('investing')}&step=entities`;

/** The entities of an investor, up to one state of the last. */
const entity =
  (state: 'none' | 'new' | 'draft' | 'pending' | 'rejected' | 'operator' | 'signing'): Scene =>
  async (stage) => {
    const who = await accredited(stage);
    const as = who.cookie;
    if (state === 'none') return { seen: { path: entities }, as };
    if (state === 'new') return { seen: { path: `${entities}&entity=new` }, as };
    type Made = { readonly entity: InvestorEntity };
    const made = await stage.call<Made>(who, 'POST', '/investor-entities', wholeEntity);
    const { id, version } = made.entity;
    if (state === 'draft') return { seen: { path: `${entities}&entity=${id}` }, as };
    await stage.call(who, 'POST', `/investor-entities/${id}/submit`, undefined, version);
    const operator = await operatorOf(stage);
    if (state === 'operator') {
      return { seen: { path: `${viewPath('people')}&id=${who.id}` }, as: operator.cookie };
    }
    if (state === 'pending') return { seen: { path: entities }, as };
    await stage.write((trx) =>
      trx
        .updateTable('investor_entities')
        .set({
          state: state === 'rejected' ? 'rejected' : 'approved',
          review_note: state === 'rejected' ? 'The register shows another director.' : '',
        })
        .where('id', '=', id)
        .execute(),
    );
    if (state === 'rejected') return { seen: { path: `${entities}&entity=${id}` }, as };
    const raise = await stage.raise(company);
    return { seen: { path: networkRaiseHref(raise.slug) }, as };
  };

/** A proof of accreditation that is sent and not decided yet. */
const evidence =
  (by: 'newcomer' | 'investor' | 'operator'): Scene =>
  async (stage) => {
    const who = await accredited(stage);
    const seen = { path: `${viewPath('investing')}&step=evidence` };
    if (by === 'newcomer') return { seen, as: who.cookie };
    const pdf = Buffer.from(`%PDF-1.7\nA lawyer confirms it.\n${' '.repeat(900)}`);
    const path = '/investor-evidence?name=letter.pdf&document=professional-letter';
    await stage.call(who, 'PUT', path, pdf);
    if (by === 'investor') return { seen, as: who.cookie };
    const operator = await operatorOf(stage);
    return { seen: { path: `${viewPath('people')}&id=${who.id}` }, as: operator.cookie };
  };

export const partyScreenshots: readonly Screenshot[] = [
  { name: 'entity-none', scene: entity('none') },
  { name: 'entity-new', scene: entity('new') },
  { name: 'entity-draft', scene: entity('draft') },
  { name: 'entity-pending', scene: entity('pending') },
  { name: 'entity-rejected', scene: entity('rejected') },
  { name: 'entity-operator', scene: entity('operator') },
  { name: 'entity-signing', scene: entity('signing') },
  { name: 'evidence-none', scene: evidence('newcomer') },
  { name: 'evidence-sent', scene: evidence('investor') },
  { name: 'evidence-operator', scene: evidence('operator') },
];
