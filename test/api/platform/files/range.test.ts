/** Which part of a file a Range header asks for (RFC 9110 section 14). */
import t from 'tap';
import { requestedRange } from '#api/platform/files/range.ts';

const file = { size: 100, etag: '"a"' };

t.test('parts of a file', (t) => {
  for (const [range, part] of [
    [undefined, 'whole'],
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=0-1000', { first: 0, last: 99 }],
    ['bytes=99-99', { first: 99, last: 99 }],
    ['BYTES=5-5', { first: 5, last: 5 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    // Not understood, so ignored.
    ['bytes=9-0', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['pages=1-2', 'whole'],
    [`bytes=${'9'.repeat(400)}-`, 'whole'],
  ] as const) {
    t.same(requestedRange(range, '', file), part, String(range));
  }
  t.end();
});

t.test('a part of another version is not what was meant', (t) => {
  t.same(requestedRange('bytes=0-9', '"a"', file), { first: 0, last: 9 });
  t.equal(requestedRange('bytes=0-9', '"b"', file), 'whole');
  t.equal(requestedRange('bytes=0-9', 'W/"a"', file), 'whole', 'a weak tag is no proof');
  t.equal(requestedRange('bytes=0-9', 'Sun, 22 Nov 2026 07:00:00 GMT', file), 'whole');
  t.end();
});

t.test('an empty file has no parts', (t) => {
  t.equal(requestedRange('bytes=0-', '', { ...file, size: 0 }), 'unsatisfiable');
  t.equal(requestedRange('bytes=-5', '', { ...file, size: 0 }), 'unsatisfiable');
  t.end();
});
