import t from 'tap';
import { choosersOf } from '#client/domain/raise/network-choices.ts';
import {
  choosersShown,
  filtersSet,
  isNarrowed,
  readNetworkAddress,
} from '#client/features/network/network-address.ts';

const read = (query: string) =>
  readNetworkAddress(new URL(`/investors-network${query}`, 'https://raisehall.example'));

t.test('an address of the network is read into what its form shows', async (t) => {
  const address = read(
    '?q=%20solar%20&sector=climate-and-energy&country=CH&closing=7&sort=progress',
  );
  t.match(address, {
    tab: 'raises',
    words: 'solar',
    chosen: {
      sector: 'climate-and-energy',
      country: 'CH',
      closing: '7',
      sort: 'progress',
      stage: '',
    },
  });
  t.ok(address !== undefined && isNarrowed(address));
});

t.test('what cannot be chosen is not chosen', async (t) => {
  const address = read('?sector=gambling&country=XX&ticket=1&stage=seed&stage=idea');
  t.match(address?.chosen, { sector: '', country: '', ticket: '', stage: 'seed' });
  t.equal(read(`?q=${'x'.repeat(1_000)}`)?.words.length, 100);
});

t.test('an order narrows nothing, and belongs to raises alone', async (t) => {
  const address = read('?sort=closing');
  t.equal(address === undefined || isNarrowed(address), false);
  t.notOk('sort' in (read('?tab=investors&sort=closing')?.chosen ?? {}));
});

t.test(
  'few raises have few filters, a single one none, and what is set is always there',
  async (t) => {
    const shown = (query: string, open: number) => {
      const address = read(query);
      return address === undefined
        ? []
        : choosersShown(address, open, false).map(({ name }) => name);
    };
    t.same(shown('', 1), []);
    t.same(shown('', 2), ['sector', 'instrument', 'sort']);
    t.same(shown('?closing=7', 2), ['sector', 'instrument', 'closing', 'sort']);
    t.same(shown('?country=CH', 0), ['country']);
    t.equal(shown('', 7).length, choosersOf['raises'].length);
    const orders = (query: string, hasFit: boolean) => {
      const address = read(query);
      const shownAll = address === undefined ? [] : choosersShown(address, 7, hasFit);
      return shownAll.at(-1)?.choices.map(({ value }) => value);
    };
    t.same(orders('', false), ['', 'closing', 'progress'], 'nothing is compared for a visitor');
    t.same(orders('', true), ['', 'closing', 'progress', 'fit']);
    t.same(orders('?sort=fit', false), orders('', true), 'but what is chosen is there');
    const address = read('?q=solar&sector=climate-and-energy&closing=7&sort=progress');
    t.equal(address && filtersSet(address), 2, 'neither words nor the order is counted');
  },
);

t.test('there is no page for a tab, a raise or an investor that does not exist', async (t) => {
  for (const query of [
    '?tab=',
    '?tab=companies',
    '?raise=some-slug',
    '?raise=',
    '?investor=inv_1',
  ]) {
    t.equal(read(query), undefined, query);
  }
  t.equal(read('')?.tab, 'raises');
  t.equal(read('?tab=investors')?.tab, 'investors');
});

t.test('every choice has its own value, the first of them none', async (t) => {
  for (const { name, choices } of [...choosersOf['raises'], ...choosersOf['investors']]) {
    t.equal(choices[0]?.value, '', name);
    t.equal(new Set(choices.map(({ value }) => value)).size, choices.length, name);
  }
});
