/** Cards that move when something happens, where the company wants it, and the moves of a card. */
import type { CardRules } from '#shared/product/pipeline/card-rules.ts';
import { noRules } from '#shared/product/pipeline/card-rules.ts';
import type { Card } from '#shared/product/pipeline/pipeline.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { anInvestor } from '#test/support/introductions.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cardIn, cardsOf, contact, moveCard, pipelineOf } from '#test/support/pipeline.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, insertRows } from '#test/support/rows.ts';
import { committed } from '#test/support/updates.ts';

const setRules = async (who: ApiVisitor, raise: string, rules: Partial<CardRules>) => {
  const { version } = await pipelineOf(who, raise);
  const body = { rules: { ...noRules, ...rules } };
  return who.patch(`/raises/${raise}/pipeline`, body, ifMatch(version));
};
const cardOf = async (who: ApiVisitor, id: string) => cardIn(await who.get(`/cards/${id}`));
const stagesOf = ({ moves }: Card) => moves.map(({ from, to, rule }) => `${from} ${to} ${rule}`);

/** A person of the portal with access, their card in the first stage, and no time to stand still. */
async function withCard(api: TestApi, name = 'Ivan') {
  const world = await aRoom(api);
  const investor = await anInvestor(api, name);
  await letIn(world, investor.email);
  const { founder, raise } = world;
  const people = { people: [investor.id] };
  await founder.post(`/raises/${raise}/pipeline/people`, people);
  const [card] = (await cardsOf(founder, raise)).items;
  if (card === undefined) throw new Error('There is no card.');
  api.clock.now += 60_000;
  return { ...world, investor, card };
}

/** The investor looks at the data room. */
async function look(api: TestApi, raise: string, user: string, n: number): Promise<void> {
  const at = new Date(api.clock.now).toISOString();
  await insertRows(api, 'visits', [
    {
      ...{ id: `vis_${user}_${n}`, raise_id: raise, user_id: user, n, internal: 0, began_at: at },
      ...{ last_at: at, nda_accepted_at: null, looked: 1, downloaded: 0, refused: 0 },
    },
  ] as never);
}

await withApiOnBothEngines({
  async 'a rule moves cards forwards, and says so on the card'(t, api) {
    const { founder, raise, investor, card } = await withCard(api);
    t.same((await pipelineOf(founder, raise)).rules, noRules, 'off at first');
    await look(api, raise, investor.id, 1);
    await api.jobs.drain('move-cards');
    t.equal((await cardOf(founder, card.id)).stage, 'backlog', 'without a rule nothing moves');

    t.equal((await setRules(founder, raise, { soft_circled: 'diligence' })).status, 200);
    t.match(await pipelineOf(founder, raise), {
      rules: { soft_circled: 'diligence', signed: null },
    });
    await committed(api, raise, investor.id, 'soft_circled');
    await api.jobs.drain('move-cards');
    const before = await cardOf(founder, card.id);
    t.match(before, { stage: 'diligence', moves: [{ from: 'backlog', rule: 'soft_circled' }] });

    t.equal((await setRules(founder, raise, { signed: 'committed' })).status, 200);
    api.clock.now += 60_000;
    for (const state of ['signed', 'reconfirm_due', 'signed'] as const) {
      const updated_at = new Date(api.clock.now).toISOString();
      await api.storage.write((trx) =>
        trx
          .updateTable('commitments')
          .set({ state, updated_at })
          .where('investor_id', '=', investor.id)
          .execute(),
      );
    }
    await api.jobs.drain('move-cards');
    await api.jobs.drain('move-cards');
    const after = await cardOf(founder, card.id);
    t.equal(after.stage, 'committed');
    t.match(after.moves[0], { to: 'committed', rule: 'signed', author: null, reason: '' });
    t.equal(after.version, before.version + 1, 'once, however often it is answered');
    t.same(await findRows(api, 'card_events', {}), []);
  },

  async 'a card that someone moved after it happened stays, and none leaves the last stage'(
    t,
    api,
  ) {
    const { founder, raise, investor, card } = await withCard(api);
    await setRules(founder, raise, { opened: 'meeting' });
    await look(api, raise, investor.id, 1);
    api.clock.now += 1_000;
    const byHand = cardIn(await moveCard(founder, card, { stage: 'contacted' }));
    await api.jobs.drain('move-cards');
    t.equal((await cardOf(founder, card.id)).stage, 'contacted', 'a move by hand wins');

    api.clock.now += 60_000;
    await look(api, raise, investor.id, 2);
    await api.jobs.drain('move-cards');
    t.equal(
      (await cardOf(founder, card.id)).stage,
      'contacted',
      'it is the first visit that counts',
    );

    const reason = { stage: 'passed', reasonForNo: 'Too early.' };
    const passed = cardIn(await moveCard(founder, byHand, reason));
    await setRules(founder, raise, { funded: 'committed', opened: 'meeting' });
    const at = new Date(api.clock.now + 1_000).toISOString();
    const event = { raise_id: raise, user_id: investor.id, event: 'funded', at };
    await insertRows(api, 'card_events', [event] as never);
    await api.jobs.drain('move-cards');
    t.equal((await cardOf(founder, card.id)).stage, 'passed');

    // Taken back by hand: the reason stays in its history.
    const back = cardIn(await moveCard(founder, passed, { stage: 'meeting' }));
    t.equal(back.reasonForNo, '');
    t.match(back.moves[0], { from: 'passed', to: 'meeting', reason: 'Too early.', rule: null });
    t.same(stagesOf(back), [
      'passed meeting null',
      'contacted passed null',
      'backlog contacted null',
    ]);
    t.match(back.moves[0]?.author, /\w/);
  },

  async 'several things that happened before they were answered move a card on'(t, api) {
    const { founder, raise, investor, card } = await withCard(api);
    await setRules(founder, raise, { opened: 'contacted', soft_circled: 'diligence' });
    await look(api, raise, investor.id, 1);
    const at = new Date(api.clock.now + 1_000).toISOString();
    const event = { raise_id: raise, user_id: investor.id, event: 'soft_circled', at };
    await insertRows(api, 'card_events', [event] as never);
    // Someone saw the card before: their move names an old version.
    await api.jobs.drain('move-cards');
    const moved = await cardOf(founder, card.id);
    t.same(stagesOf(moved), ['contacted diligence soft_circled', 'backlog contacted opened']);
    t.equal((await moveCard(founder, card, { stage: 'passed' })).status, 412);
    await contact(founder, raise, 'From outside');
  },

  async 'access that is given moves the card of who has it'(t, api) {
    const { founder, raise, ...world } = await withCard(api);
    const eve = await anInvestor(api, 'Eve');
    await committed(api, raise, eve.id);
    await founder.post(`/raises/${raise}/pipeline/people`, { people: [eve.id] });
    await setRules(founder, raise, { access: 'contacted' });
    api.clock.now += 60_000;
    await letIn({ ...world, founder, raise }, eve.email);
    await api.jobs.drain('move-cards');
    const items = (await cardsOf(founder, raise, '?stage=contacted')).items;
    t.match(items, [{ name: 'Eve' }]);
  },
});
