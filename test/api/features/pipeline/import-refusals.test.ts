/** What a check of a file calls new can be imported; the words are those of a file of contacts. */
import type { ImportCheck } from '#shared/product/pipeline/imports.ts';
import { importMaxBytes } from '#shared/product/pipeline/limits.ts';
import { type ApiVisitor, sendFile } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';

const check = (who: ApiVisitor, raise: string, text: string) =>
  sendFile(who, `/raises/${raise}/pipeline/import`, Buffer.from(text), 'text/csv');

await withApiOnBothEngines({
  async 'whatever a line says, what the check finds new is added'(t, api) {
    const { founder, raise } = await aRoom(api);
    const file = [
      'Name,Firm,Email,Amount,Follow up',
      'Ann,,a..b@x.example,,',
      'Ben,,ä@x.example,,',
      'Cem,,c@-x.example,,',
      'Dia,,d@x_y.example,,',
      '\u3164,,e@x.example,,',
      'Fay,\u2800,f@x.example,,',
      'نیل\u200cوفر,,g@x.example,,',
      'Hal,,h@x.example,100,2026-12-31',
    ].join('\n');
    const found = (await check(founder, raise, file)).json<ImportCheck>();
    const lines = found.contacts.map(({ line, contact }) => [line, contact.name]);
    t.same(lines, [
      [8, 'نیل\u200cوفر'],
      [9, 'Hal'],
    ]);
    t.same(
      found.others.map(({ line, outcome }) => [line, outcome]),
      [2, 3, 4, 5, 6, 7].map((line) => [line, 'refused']),
    );
    const body = { contacts: found.contacts.map(({ contact }) => contact) };
    const imported = await founder.post(`/raises/${raise}/pipeline/import`, body);
    t.same(imported.json(), { added: 2, before: 0 }, imported.text);
  },

  async 'a file that is too large or too long is no bank statement'(t, api) {
    const { founder, raise } = await aRoom(api);
    const long = `Name\n${'N\n'.repeat(20_001)}`;
    for (const text of [long, 'x'.repeat(importMaxBytes + 1)]) {
      const refused = await check(founder, raise, text);
      t.ok(refused.status >= 400);
      t.notMatch(refused.text, /statement|period/i);
    }
  },
});
