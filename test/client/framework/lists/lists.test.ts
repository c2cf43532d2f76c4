/** What a list and a record do with an address that was edited by hand, and with an API that fails. */
import t from 'tap';
import { findRecord } from '#client/framework/lists/find-record.ts';
import { readPage } from '#client/framework/lists/read-page.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';

const refusal = (status: number) => new ProblemError({ ...problem('bad-request', 'No.'), status });

t.test(
  'a list begins again where its cursor is none, once, and is null where it fails',
  async (t) => {
    const readWith = async (after: string, errors: Readonly<Record<string, number>>) => {
      const asked: string[] = [];
      const page = await readPage(after, async (from = '') => {
        asked.push(from);
        const status = errors[from];
        if (status !== undefined) throw refusal(status);
        return `after ${from}`;
      });
      return { asked, page };
    };
    t.same(await readWith('', {}), { asked: [''], page: 'after ' });
    t.same(await readWith('c', {}), { asked: ['c'], page: 'after c' });
    t.same(await readWith('c', { c: 400 }), { asked: ['c', ''], page: 'after ' });
    t.same(await readWith('c', { c: 422 }), { asked: ['c', ''], page: 'after ' });
    t.same(await readWith('c', { c: 400, '': 400 }), { asked: ['c', ''], page: null });
    t.same(await readWith('c', { c: 503 }), { asked: ['c'], page: null });
    t.same(await readWith('c', { c: 403 }), { asked: ['c'], page: null });
    t.same(await readWith('', { '': 400 }), { asked: [''], page: null });
  },
);

t.test(
  'a record that is not theirs, or whose id is none, is missing; trouble is told',
  async (t) => {
    for (const status of [400, 404, 422]) {
      t.equal(await findRecord(Promise.reject(refusal(status))), undefined, `${status}`);
    }
    t.equal(await findRecord(Promise.resolve('it')), 'it');
    await t.rejects(findRecord(Promise.reject(refusal(503))), ProblemError);
    await t.rejects(findRecord(Promise.reject(refusal(403))), ProblemError);
  },
);
