import fc from 'fast-check';
import t from 'tap';
import { placeHref, placeIn, recordHref } from '#client/domain/commitment/record-place.ts';
import { pageZooms } from '#client/domain/document/page-zoom.ts';
import { letterHref } from '#client/domain/letter/letter-address.ts';
import { readRecordPageQuery } from '#client/domain/record-page/record-page-address.ts';
import { signedHref, signedPageHref } from '#client/domain/signed/signed-address.ts';
import { bookSignedPath, commitmentPath, signedPath } from '#shared/site/dashboard-address.ts';

const id = fc.string({ minLength: 1, maxLength: 30 });
const n = fc.integer({ min: 1, max: 1_000 });
const zoom = fc.constantFrom(...pageZooms);
const place = fc
  .tuple(fc.constantFrom('portfolio' as const, 'book' as const, 'settling' as const), id)
  .map(([view, raise]) => placeIn(view, raise));
const urlOf = (path: string) => new URL(path, 'https://portal.example');

t.test('what is read from a record is found again by its address, in each place', (t) => {
  const reading = fc.record({ document: id, n, page: n, zoom }, { noNullPrototype: true });
  fc.assert(
    fc.property(place, id, fc.option(n), reading, (at, commitment, seq, page) => {
      const address = { place: at, id: commitment, seq };
      const query = { kind: 'signed', id: commitment, seq };
      const signed = urlOf(signedHref(address));
      t.strictSame(readRecordPageQuery(signed), { ...query, reading: null });
      const document = urlOf(signedPageHref(address, page));
      t.strictSame(readRecordPageQuery(document), { ...query, reading: page });
      for (const [name, value] of urlOf(placeHref(at)).searchParams) {
        t.equal(signed.searchParams.get(name), value, 'in the same list');
      }
    }),
  );
  fc.assert(
    fc.property(place, id, id, n, zoom, (at, commitment, letter, page, width) => {
      const where = { page, zoom: width };
      const href = letterHref(at, { id: letter, commitment }, where);
      const expected = { kind: 'letter', id: commitment, letter, at: where };
      t.strictSame(readRecordPageQuery(urlOf(href)), expected);
      t.equal(readRecordPageQuery(urlOf(recordHref(at, commitment))), undefined, 'the way back');
    }),
  );
  t.end();
});

t.test('portfolio and book have the addresses that mails and certificates name', (t) => {
  const at = placeIn('portfolio', 'rse_1');
  t.equal(signedHref({ place: at, id: 'cmt_1', seq: null }), signedPath('cmt_1'));
  t.equal(signedHref({ place: at, id: 'cmt_1', seq: 2 }), signedPath('cmt_1', 2));
  const book = placeIn('book', 'rse_1');
  t.equal(signedHref({ place: book, id: 'cmt_1', seq: 2 }), bookSignedPath('rse_1', 'cmt_1', 2));
  t.equal(recordHref(at, 'cmt_1'), commitmentPath('cmt_1'));
  t.end();
});
