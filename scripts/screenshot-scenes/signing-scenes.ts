/** What stands in the way of a signature, and what changes while one reads. */
import type { Page } from 'playwright';
import type { Money } from '#shared/money/money.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { CommitmentWithHistory } from '#shared/product/commitments/commitments.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import type { CertificationBasisId } from '#shared/product/investors/certification-bases.ts';
import { basisOf } from '#shared/product/investors/certification-bases.ts';
import { statementOn } from '#shared/product/investors/certification-statements.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { signingPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { beginPdf } from '../../server/api/features/demo-raises/demo-pdf.ts';
import { inDays, usd } from '../trials/offer.ts';
import { signatureOn } from '../trials/signature.ts';
import type { Scene, Screenshot, Staged } from './screenshot.ts';
import type { Player, Stage, StagedRaise } from './stage.ts';

/** The investor of these scenes, who signs with this name. */
export const investorName = 'Ivan Moreau';

type Commitment = CommitmentWithHistory['commitment'];

/** Certifies over the API, so that figures are sealed as they should be. */
export function certify(
  { call }: Stage,
  who: Player,
  basis: CertificationBasisId,
  figures: { readonly annualIncome?: Money; readonly netWorth?: Money } = {},
): Promise<{ readonly certification: { readonly id: string } }> {
  return call(who, 'POST', '/certifications', {
    ...{ jurisdiction: basisOf(basis).jurisdiction, basis, ...figures },
    statementVersion: statementOn(new Date().toISOString().slice(0, 10)).version,
    typedName: investorName,
  });
}

/** An approved investor who may commit to any raise. */
export async function accredited(stage: Stage): Promise<Player> {
  const who = await stage.investor(investorName);
  await certify(stage, who, 'us_net_worth', { netWorth: usd(1_400_000) });
  return who;
}

/** An approved investor with a limit of 7,500 dollars under Regulation Crowdfunding. */
export async function limited(stage: Stage): Promise<Player> {
  const who = await stage.investor(investorName);
  const figures = { annualIncome: usd(150_000), netWorth: usd(80_000) };
  await certify(stage, who, 'us_not_accredited', figures);
  return who;
}

/** Signs what is shown for an amount. */
export async function commit(
  { call }: Stage,
  who: Player,
  { id }: Pick<StagedRaise, 'id'>,
  { amount, currency }: Money,
): Promise<Commitment> {
  const shown = await call<Signing>(who, 'GET', `/raises/${id}/commitment?amount=${amount}`);
  const signature = signatureOn(shown.signing);
  const body = { kind: 'commit', amount: { amount, currency }, signature };
  const path = `/raises/${id}/commitments`;
  return (await call<{ readonly commitment: Commitment }>(who, 'POST', path, body)).commitment;
}

/** Where an amount is read and signed. */
function signing(raise: StagedRaise, { cookie }: Player, amount: Money | null): Staged {
  const typed = amount === null ? '' : formatMoney(amount);
  return { seen: { path: signingPath(raise, typed) }, as: cookie };
}

const typeName = (page: Page) => page.getByLabel('Your full legal name').fill(investorName);
const crowd = { regime: 'us_reg_cf', visibility: 'network' } as const;

/** Uploads the deck that a change of the terms is refused without. */
export async function addDeck({ call }: Stage, { id, owner }: StagedRaise): Promise<void> {
  const asked = { folder: 'deck', name: 'Deck' };
  const path = `/raises/${id}/documents`;
  const { document } = await call<DocumentResponse>(owner, 'POST', path, asked);
  const pdf = beginPdf('slides', { title: 'Deck', author: 'Kelp & Current', now: Date.now() });
  pdf.cover('Kelp & Current', ['Kelp for twelve harbours']);
  const { bytes } = await pdf.finish();
  await call(owner, 'PUT', `/documents/${document.id}/versions`, bytes);
}

/** Between reading and signing, the terms are changed. */
const stale: Scene = async (stage) => {
  const who = await accredited(stage);
  const raise = await stage.raise('Kelp & Current');
  await addDeck(stage, raise);
  const operator = await stage.person('ines@raisehall.example');
  return {
    ...signing(raise, who, usd(25_000)),
    async meanwhile(page) {
      await typeName(page);
      await stage.call(raise.owner, 'POST', `/raises/${raise.id}/propose-change`, {
        change: { terms: { cap: usd(9_000_000) }, minTicket: usd(2_000) },
        reason: 'The lead investor asked for another cap.',
      });
      await stage.call(operator, 'POST', `/admin/raises/${raise.id}/approve-change`);
    },
  };
};

/** Between reading and signing, somebody else takes half of the room. */
const lostRace: Scene = async (stage) => {
  const who = await accredited(stage);
  const raise = await stage.raise('Kelp & Current');
  return {
    ...signing(raise, who, usd(60_000)),
    async meanwhile(page) {
      await typeName(page);
      await stage.place(raise, [{ of: 'Olga Brandt', state: 'signed', amount: 50_000 }]);
    },
  };
};

const sign = [{ button: 'main button:has-text("Sign and commit")', shows: 'main [tabindex="-1"]' }];

/** What somebody reads who wants to sign for an amount. */
function reading(
  who: (stage: Stage) => Promise<Player>,
  amount: number | null,
  content: Parameters<Stage['raise']>[1] = {},
  more: (stage: Stage, raise: StagedRaise, who: Player) => Promise<unknown> = async () => {},
): Scene {
  return async (stage) => {
    const reader = await who(stage);
    const raise = await stage.raise('Kelp & Current', content);
    await more(stage, raise, reader);
    return signing(raise, reader, amount === null ? null : usd(amount));
  };
}

/** The page of a raise, where one begins to commit. */
function before(
  who: (stage: Stage) => Promise<Player>,
  content: Parameters<Stage['raise']>[1] = {},
): Scene {
  return async (stage) => {
    const reader = await who(stage);
    const raise = await stage.raise('Kelp & Current', content);
    return { seen: { path: networkRaiseHref(raise.slug) }, as: reader.cookie };
  };
}

const full = (stage: Stage, raise: StagedRaise) =>
  stage.place(raise, [
    { of: 'Olga Brandt', state: 'signed', amount: 60_000 },
    { of: 'Peter Lund', state: 'signed', amount: 35_000 },
  ]);
const ownRaise: Scene = async (stage) => {
  const { slug, owner } = await stage.raise('Kelp & Current');
  return { seen: { path: networkRaiseHref(slug) }, as: owner.cookie };
};
const uncertified = (stage: Stage) => stage.investor(investorName);
const pending = (stage: Stage) => stage.investor(investorName, 'pending');
const teaser = { regime: 'us_reg_cf', visibility: 'public_teaser' } as const;

export const signingScreenshots: readonly Screenshot[] = [
  { name: 'commit-open', scene: before(accredited) },
  { name: 'commit-not-approved', scene: before(pending, teaser) },
  { name: 'commit-not-certified', scene: before(uncertified) },
  { name: 'commit-limit', scene: before(limited, crowd) },
  { name: 'signing-without-amount', scene: reading(accredited, null) },
  { name: 'signing-not-certified', scene: reading(uncertified, 25_000) },
  { name: 'signing-not-accredited', scene: reading(limited, 5_000) },
  { name: 'signing-within-limit', scene: reading(limited, 5_000, crowd) },
  { name: 'signing-above-limit', scene: reading(limited, 30_000, crowd) },
  {
    name: 'signing-limit-used-up',
    scene: reading(limited, 2_000, crowd, async (stage, _raise, who) => {
      await commit(stage, who, await stage.raise('Fjordlys', crowd), usd(7_500));
    }),
  },
  { name: 'commit-own-raise', scene: ownRaise },
  { name: 'signing-above-ticket', scene: reading(accredited, 90_000) },
  { name: 'signing-above-maximum', scene: reading(accredited, 120_000, { maxTicket: null }) },
  { name: 'signing-below-ticket', scene: reading(accredited, 500) },
  { name: 'signing-waitlist', scene: reading(accredited, 20_000, {}, full) },
  {
    name: 'signing-no-room-for-more',
    scene: reading(accredited, 60_000, {}, async (stage, raise, who) => {
      await stage.place(raise, [{ of: 'Olga Brandt', state: 'signed', amount: 60_000 }]);
      await commit(stage, who, raise, usd(20_000));
    }),
  },
  {
    name: 'signing-scale-back',
    scene: reading(accredited, 30_000, { oversubscription: 'scale_back' }, full),
  },
  {
    name: 'signing-binds-at-once',
    scene: reading(accredited, 25_000, { deadlineAt: inDays(1) }),
  },
  { name: 'signing-stale', scene: stale, pressed: sign },
  { name: 'signing-lost-race', scene: lostRace, pressed: sign },
];
