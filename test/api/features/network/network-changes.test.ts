/** What becomes of the network when a raise changes: its sitemap, its index and the pages that are kept, on both databases. */
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { TeaserAddresses } from '#shared/product/raises/network.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { type ApiAnswer, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { list, publish, regimes } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { hour } from '#test/support/times.ts';

await onBothEngines({
  async 'sitemaps get the teasers that everybody may read, while they are open'(t, open) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const owner = await addPerson(api, 'Owner');
    const anybody = visitor(api, '10.9.9.9');
    const raises: Raise[] = [];
    for (const visibility of ['invite', 'network', 'public_teaser'] as const) {
      const content = { visibility, regime: regimes[visibility] };
      raises.push((await publish(api, owner, `The ${visibility}`, content)).raise);
      api.clock.now += hour;
    }
    const listed = async () =>
      (await anybody.get('/raises/addresses')).json<TeaserAddresses>().items;
    const teaser = raises[2] as Raise;
    const updatedAt = new Date(api.clock.now - hour).toISOString();
    t.strictSame(await listed(), [{ slug: teaser.slug, updatedAt }], 'and no other raise');
    const path = `/raises/${teaser.id}`;
    const change = { title: 'Robots, renamed' };
    const reason = 'It says better what they do.';
    const operator = await addPerson(api, 'Olga', 'operator');
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    raiseIn(await operator.post(`/admin${path}/approve-change`));
    t.equal(
      (await listed())[0]?.updatedAt,
      new Date(api.clock.now).toISOString(),
      'with its change',
    );
    for (const state of ['paused', 'settling', 'closed_funded', 'cancelled'] as const) {
      await updateRaise(api, teaser.id, { state });
      t.strictSame(await listed(), [], state);
    }
    await updateRaise(api, teaser.id, { state: 'closing' });
    t.equal((await listed()).length, 1, 'announced to close, it is still open');
  },

  async 'pages that are kept are told of every change that shows'(t, open) {
    const api = await open();
    const owner = await addPerson(api, 'Owner');
    const operator = await addPerson(api, 'Operator', 'operator');
    const { raise, answer } = await publish(api, owner, 'Acme');
    const versionIn = ({ headers }: ApiAnswer) => Number(headers[internalHeaders.contentVersion]);
    const first = versionIn(answer);
    t.ok(first > 0, 'published');
    const reason = 'We look into a complaint about this raise.';
    const path = `/admin/raises/${raise.id}`;
    const indexed = async () =>
      (await api.storage.db.selectFrom('network_entries').select('words').execute())[0]?.words;
    const words = await indexed();
    t.match(words, /^acme /);
    t.equal(versionIn(await operator.post(`${path}/pause`, { reason })), first + 1);
    t.equal(versionIn(await operator.post(`${path}/resume`)), first + 2);
    t.equal(await indexed(), words, 'it is found again once it goes on');
    const change = { pitch: 'New.' };
    raiseIn(await owner.post(`/raises/${raise.id}/propose-change`, { change, reason }));
    t.equal(versionIn(await operator.post(`${path}/approve-change`)), first + 3);
    t.equal(versionIn(await operator.post(`${path}/confirm-cancel`, { reason })), first + 4);
    t.equal(await indexed(), '', 'the index has only what can still be found');
    t.equal((await list(operator)).total, 0);
  },
});
