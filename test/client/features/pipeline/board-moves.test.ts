/** Where cards go on the board, by keys and by dragging. */
import t from 'tap';
import {
  cardByKey,
  isHere,
  moveByKey,
  placeOf,
  placeText,
  readPlace,
  withMove,
} from '#client/features/pipeline/board-moves.ts';
import { boardCountsText, readBoardCounts } from '#shared/product/pipeline/board-cards.ts';
import { cardsPerColumnMax } from '#shared/product/pipeline/limits.ts';

const card = (id: string) => ({ id });
const columns = [
  { stage: 'backlog', items: [card('a'), card('b'), card('c')] },
  { stage: 'contacted', items: [] },
  { stage: 'meeting', items: [card('d')] },
] as const;
const ids = (after: typeof columns | ReturnType<typeof moved>) =>
  after.map(({ items }) => items.map(({ id }) => id).join(''));
const moved = (id: string, key: string) => {
  const move = moveByKey(columns, id, key);
  return move === null ? columns : withMove(columns, move);
};

t.test('Shift and an arrow key move a card by one place or to the next stage', async (t) => {
  t.same(ids(moved('b', 'ArrowUp')), ['bac', '', 'd']);
  t.same(ids(moved('c', 'ArrowUp')), ['acb', '', 'd']);
  t.same(ids(moved('a', 'ArrowDown')), ['bac', '', 'd']);
  t.same(ids(moved('c', 'ArrowDown')), ['abc', '', 'd'], 'the last stays');
  t.same(ids(moved('b', 'ArrowRight')), ['ac', 'b', 'd'], 'also to an empty stage');
  t.same(ids(moved('d', 'ArrowRight')), ['abc', '', 'd'], 'after the last stage is none');
});

t.test('arrow keys lead to the card beside it, past empty stages', async (t) => {
  t.equal(cardByKey(columns, 'b', 'ArrowDown'), 'c');
  t.equal(cardByKey(columns, 'a', 'ArrowUp'), null);
  t.equal(cardByKey(columns, 'c', 'ArrowRight'), 'd', 'the last, where it has fewer');
  t.equal(cardByKey(columns, 'd', 'ArrowLeft'), 'a');
});

t.test('a place is written as one value, and read again', async (t) => {
  t.same(placeOf(columns, 'c'), { stage: 'backlog', after: 'b' });
  for (const place of [{ stage: 'meeting', after: null } as const, placeOf(columns, 'c')]) {
    t.same(place && readPlace(placeText(place)), place);
  }
  t.equal(readPlace('elsewhere.a'), null);
  t.ok(isHere(columns, { card: 'c', stage: 'backlog', after: 'b' }));
  t.notOk(isHere(columns, { card: 'c', stage: 'backlog', after: null }));
  t.same(ids(withMove(columns, { card: 'a', stage: 'meeting', after: 'gone' })), ['bc', '', 'ad']);
});

t.test('an address names only the stages that list more cards', async (t) => {
  const counts = readBoardCounts('meeting-70,passed-9999,other-70');
  t.equal(boardCountsText(counts), 'meeting-70');
  t.equal(boardCountsText(readBoardCounts(`meeting-${cardsPerColumnMax + 1}`)), '');
});
