/** Threads between a company and an investor, on both sides and before an operator. */
import { threadPath, viewPath, writingPath } from '#shared/site/dashboard-address.ts';
import { textDeck } from '../trials/text-deck.ts';
import { type Scene, type Screenshot, unfold } from './screenshot.ts';
import { operatorOf, signed } from './signed-round.ts';
import { investorName } from './signing-scenes.ts';

type ThreadState = 'new' | 'begun' | 'muted' | 'reporting' | 'reported' | 'locked' | 'ended';

/** A thread between a company and its investor, and what either does about it. */
const thread =
  (by: 'investor' | 'founder' | 'operator', state: ThreadState): Scene =>
  async (stage) => {
    const { who, raise, id: commitment, version } = await signed(stage);
    const { id, owner } = raise;
    const as = by === 'investor' ? who.cookie : owner.cookie;
    if (state === 'new') return { seen: { path: writingPath(id) }, as: who.cookie };
    type Sent = { readonly thread: { readonly id: string } };
    const begun = await stage.call<Sent>(who, 'POST', `/raises/${id}/thread`, {
      text: 'Who buys the kelp in winter?\nAnd is the price fixed for the year?',
      files: [],
    });
    const path = `/threads/${begun.thread.id}`;
    const orders = await textDeck('Winter orders', 1);
    type File = { readonly file: { readonly id: string } };
    const upload = `/raises/${id}/thread-files?name=${encodeURIComponent('Winter orders.pdf')}`;
    const { file } = await stage.call<File>(owner, 'PUT', upload, orders);
    await stage.call(owner, 'POST', `${path}/messages`, {
      text: 'Two kitchens in Portland and a hospital. The prices are fixed until May; the orders are in the file.',
      files: [{ file: file.id, name: 'Winter orders.pdf' }],
    });
    const seen = { path: threadPath(begun.thread.id) };
    if (state === 'muted') await stage.call(who, 'POST', `${path}/mute`, { muted: true });
    if (state === 'ended') {
      await stage.call(who, 'POST', `/commitments/${commitment}/cancel`, {}, version);
    }
    if (state === 'reported' || state === 'locked') {
      const reason = 'They ask me to pay to an account that is not the one on this portal.';
      await stage.call(who, 'POST', `${path}/report`, { reason });
      const operator = await operatorOf(stage);
      type Reports = { readonly items: readonly { readonly id: string }[] };
      const { items } = await stage.call<Reports>(operator, 'GET', '/admin/thread-reports');
      const report = items[0]?.id ?? '';
      if (state === 'locked') {
        await stage.call(operator, 'POST', `/admin/thread-reports/${report}/decide`, {
          ...{ decision: 'lock', reason: 'Bank details may not be sent in messages here.' },
        });
      }
      if (by === 'operator') {
        return { seen: { path: `${viewPath('reports')}&id=${report}` }, as: operator.cookie };
      }
    }
    return { seen, as };
  };

const emptyInbox: Scene = async (stage) => ({
  seen: { path: viewPath('inbox') },
  as: (await stage.newcomer(investorName)).cookie,
});

export const threadScreenshots: readonly Screenshot[] = [
  { name: 'inbox-empty', scene: emptyInbox },
  { name: 'thread-new', scene: thread('investor', 'new') },
  { name: 'thread-investor', scene: thread('investor', 'begun') },
  { name: 'thread-founder', scene: thread('founder', 'begun') },
  { name: 'thread-muted', scene: thread('investor', 'muted') },
  {
    name: 'thread-reporting',
    scene: thread('investor', 'begun'),
    pressed: unfold('Report this thread'),
  },
  { name: 'thread-reported', scene: thread('operator', 'reported') },
  { name: 'thread-locked', scene: thread('founder', 'locked') },
  { name: 'thread-ended', scene: thread('investor', 'ended') },
];
