/** Investors with nothing yet, with very much, and with money on its way or on its way back. */
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { commitmentPath, viewPath } from '#shared/site/dashboard-address.ts';
import { inDays, usd } from '../trials/offer.ts';
import { type Scene, type Screenshot, unfold } from './screenshot.ts';
import { accredited, commit, investorName } from './signing-scenes.ts';
import type { Player, Stage, StagedRaise } from './stage.ts';

/** A view as somebody sees it who has only just registered. */
const nothingYet =
  (path: string): Scene =>
  async (stage) => ({ seen: { path }, as: (await stage.newcomer(investorName)).cookie });

const companies = [
  'Kelp & Current',
  'Fjordlys',
  'Slow Bread Works',
  'Tern Mobility',
  'Ostrava Heat',
];
const states: readonly CommitmentState[] = [
  ...(['signed', 'funded', 'waitlisted', 'offered', 'refund_due', 'reconfirm_due'] as const),
  ...(['settled', 'cancelled', 'refunded', 'soft_circled'] as const),
];
const many = 60;

/** Made once for all screenshots of it. */
let patron: Promise<Player> | undefined;

/** Sixty commitments in two currencies, in every state. */
async function fillPortfolio(stage: Stage): Promise<Player> {
  const who = await accredited(stage);
  for (let n = 0; n < many; n += 1) {
    const currency = n % 3 === 2 ? 'EUR' : 'USD';
    const money = (whole: number) => ({ amount: whole * 100, currency }) as const;
    const raise = await stage.raise(companies[n % companies.length] ?? '', {
      title: `Round ${n + 1}: more harbours`,
      ...{ currency, min: money(20_000), target: money(50_000), max: money(100_000) },
      ...{ minTicket: money(1_000), maxTicket: money(80_000), deadlineAt: inDays(6 + n) },
    });
    const state = states[n % states.length] ?? 'signed';
    const noted = {
      ...(state === 'offered' ? { offer_expires_at: inDays(1 + n / 24) } : {}),
      ...(state === 'reconfirm_due' ? { reconfirm_due_at: inDays(3 + n / 24) } : {}),
    };
    const amount = 2_500 + ((n * 7_919) % 61) * 1_250;
    await stage.place(raise, [{ of: who, state, amount, daysAgo: (n % 40) + 1, noted }]);
  }
  return who;
}

const long =
  (more: string): Scene =>
  async (stage) => {
    patron ??= fillPortfolio(stage);
    return { seen: { path: `${viewPath('portfolio')}${more}` }, as: (await patron).cookie };
  };

/** What somebody signed for, and what became of it. */
function record(
  happens: (
    stage: Stage,
    raise: StagedRaise,
    who: Player,
    made: { readonly id: string; readonly version: number },
  ) => Promise<unknown>,
  columns: Parameters<Stage['raise']>[2] = {},
): Scene {
  return async (stage) => {
    const who = await accredited(stage);
    const raise = await stage.raise('Kelp & Current');
    const made = await commit(stage, who, raise, usd(25_000));
    await happens(stage, raise, who, made);
    if (Object.keys(columns).length > 0) {
      await stage.write((trx) =>
        trx.updateTable('raises').set(columns).where('id', '=', raise.id).execute(),
      );
    }
    return { seen: { path: commitmentPath(made.id) }, as: who.cookie };
  };
}

const today = new Date().toISOString().slice(0, 10);
const paid = { amount: usd(25_000), reference: 'MOREAU 0417', on: today };

type Happens = Parameters<typeof record>[0];
const reported: Happens = ({ call }, _raise, who, { id, version }) =>
  call(who, 'POST', `/commitments/${id}/report-funding`, paid, version);
/** Another amount than was reported has arrived. */
const arrived =
  (amount: number, reason: string): Happens =>
  async (stage, raise, who, made) => {
    await reported(stage, raise, who, made);
    const path = `/commitments/${made.id}/note-received`;
    const body = { amount: usd(amount), reason };
    await stage.call(raise.owner, 'POST', path, body, made.version + 1);
  };
const partArrived = arrived(10_000, 'The bank shows one transfer so far.');
const tooMuchArrived = arrived(30_000, 'Two transfers, of 25,000 and of 5,000.');
const cancelledOnTheWay: Happens = async (stage, raise, who, made) => {
  await reported(stage, raise, who, made);
  const path = `/commitments/${made.id}/cancel`;
  await stage.call(who, 'POST', path, {}, made.version + 1);
};
const arrivedLate: Happens = async (stage, raise, who, made) => {
  await cancelledOnTheWay(stage, raise, who, made);
  const path = `/commitments/${made.id}/confirm-funding`;
  await stage.call(raise.owner, 'POST', path, paid, made.version + 2);
};

/** The queue of operators with money that came, or comes, after the end. */
const waiting: Scene = async (stage) => {
  for (const happens of [reported, partArrived, cancelledOnTheWay, arrivedLate]) {
    await record(happens)(stage);
  }
  const over = { state: 'settling', deadline_at: inDays(-1), settling_at: inDays(-1) } as const;
  await stage.raise('Ostrava Heat', {}, over);
  const operator = await stage.person('ines@raisehall.example');
  return { seen: { path: viewPath('queue') }, as: operator.cookie };
};

export const portfolioScreenshots: readonly Screenshot[] = [
  { name: 'newcomer-overview', scene: nothingYet(viewPath('overview')) },
  { name: 'newcomer-investing', scene: nothingYet(viewPath('investing')) },
  { name: 'newcomer-certification', scene: nothingYet(viewPath('certification')) },
  { name: 'newcomer-portfolio', scene: nothingYet(viewPath('portfolio')) },
  { name: 'portfolio-long', scene: long('') },
  { name: 'portfolio-long-tasks', scene: long('&due=task') },
  { name: 'portfolio-long-deadlines', scene: long('&due=deadline') },
  {
    name: 'portfolio-long-filters',
    scene: long('&due=deadline'),
    pressed: [{ button: 'main button:has-text("Filters")' }],
    widths: [390, 320],
  },
  {
    name: 'portfolio-cancelling',
    scene: record(async () => {}),
    pressed: unfold('Cancel the commitment'),
  },
  {
    name: 'portfolio-cancelled-too-late',
    scene: record(async () => {}, { deadline_at: inDays(1) }),
  },
  {
    name: 'portfolio-reporting',
    scene: record(async () => {}),
    pressed: unfold('Report'),
  },
  { name: 'portfolio-reported', scene: record(reported) },
  { name: 'portfolio-part-arrived', scene: record(partArrived) },
  { name: 'portfolio-too-much-arrived', scene: record(tooMuchArrived) },
  { name: 'portfolio-arriving-late', scene: record(cancelledOnTheWay) },
  { name: 'portfolio-arrived-late', scene: record(arrivedLate) },
  { name: 'operator-queue-full', scene: waiting },
];
