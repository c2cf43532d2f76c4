/** The pages of an account that is being set up: a company, a draft, a profile, a certification. */
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import type { RaiseResponse } from '#shared/product/raises/raises.ts';
import { raisePath, viewPath } from '#shared/site/dashboard-address.ts';
import { usd } from '../trials/offer.ts';
import type { Scene, Screenshot } from './screenshot.ts';
import { accredited, investorName } from './signing-scenes.ts';
import type { Player, Stage } from './stage.ts';

const founderName = 'Ada Founder';

/** A view as someone sees it who has only just got an account. */
const newcomerAt =
  (as: 'founder' | 'operator', path: string): Scene =>
  async (stage) => ({ seen: { path }, as: (await stage.newcomer(founderName, as)).cookie });

/** A view as an investor sees it who has only just registered. */
const investorAt =
  (path: string): Scene =>
  async (stage) => ({ seen: { path }, as: (await stage.newcomer(investorName)).cookie });

/** A view as an investor sees it who is approved and certified. */
const certifiedAt =
  (path: string): Scene =>
  async (stage) => ({ seen: { path }, as: (await accredited(stage)).cookie });

async function addCompany({ call }: Stage, who: Player): Promise<CompanyResponse['company']> {
  const body = { name: 'Brightwater', country: 'US', sector: 'climate-and-energy' };
  return (await call<CompanyResponse>(who, 'POST', '/companies', body)).company;
}

/** What a founder sees of a company that has a name and little else. */
const begun =
  (pathOf: (company: string) => string): Scene =>
  async (stage) => {
    const who = await stage.newcomer(founderName, 'founder');
    const { id } = await addCompany(stage, who);
    return { seen: { path: pathOf(id) }, as: who.cookie };
  };

/** A draft with its first fields: its overview, and the overview of its founder. */
const draft =
  (pathOf: (raise: string) => string): Scene =>
  async (stage) => {
    const who = await stage.newcomer(founderName, 'founder');
    const company = await addCompany(stage, who);
    const body = {
      title: 'Brightwater seed round',
      ...{ instrument: 'safe_post', currency: 'USD', target: usd(1_500_000) },
    };
    const path = `/companies/${company.id}/raises`;
    const { raise } = await stage.call<RaiseResponse>(who, 'POST', path, body);
    return { seen: { path: pathOf(raise.id) }, as: who.cookie };
  };

const investing = (step: string) => `${viewPath('investing')}&step=${step}`;

export const setUpScreenshots: readonly Screenshot[] = [
  { name: 'setup-founder-overview', scene: newcomerAt('founder', viewPath('overview')) },
  { name: 'setup-operator-overview', scene: newcomerAt('operator', viewPath('overview')) },
  { name: 'setup-companies', scene: newcomerAt('founder', viewPath('companies')) },
  { name: 'setup-company-new', scene: newcomerAt('founder', `${viewPath('companies')}&id=new`) },
  { name: 'setup-company-form', scene: begun((id) => `${viewPath('companies')}&company=${id}`) },
  { name: 'setup-company-overview', scene: begun(() => viewPath('overview')) },
  { name: 'setup-draft-overview', scene: draft(() => viewPath('overview')) },
  { name: 'setup-draft', scene: draft(raisePath) },
  { name: 'setup-profile-who', scene: investorAt(investing('who')) },
  { name: 'setup-profile-begun', scene: certifiedAt(investing('who')) },
  { name: 'setup-profile-review', scene: certifiedAt(investing('review')) },
  { name: 'setup-certification', scene: certifiedAt(viewPath('certification')) },
];
