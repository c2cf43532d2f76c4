/** Contacts are imported from a file: first what would be added, line by line, then that. */

import type { ImportCheck, ImportedContact } from '#shared/product/pipeline/imports.ts';
import { importAtOnce } from '#shared/product/pipeline/limits.ts';
import { type ApiVisitor, sendFile } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { cardsOf, contact } from '#test/support/pipeline.ts';

const check = async (who: ApiVisitor, raise: string, text: string, query = '') =>
  sendFile(who, `/raises/${raise}/pipeline/import${query}`, Buffer.from(text), 'text/csv');
const checked = async (...asked: Parameters<typeof check>) => {
  const answer = await check(...asked);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<ImportCheck>();
};

await withApiOnBothEngines({
  async 'a file says line by line what it would add, and why not the rest'(t, api) {
    const { founder, raise } = await aRoom(api);
    await contact(founder, raise, 'Nora', { email: 'nora@fjord.example' });
    await contact(founder, raise, 'Otto', { firm: 'Delta' });
    const file = [
      'Investor;Firma;E-Mail;Betrag;Währung;Follow-up',
      'Nora Lund;Fjord;NORA@fjord.example;;;',
      'otto;delta;;;;',
      'Pia Berg;Nordlys;pia@nordlys.example;1.234,56;EUR;31.12.2026',
      'Pia B.;;pia@nordlys.example;;;',
      ';No name;x@y.example;;;',
      'Quinn;;not an address;;;',
      'Rey;;;viel;;',
      'Sol;;;10;XYZ;',
      'Tom;;;;;42.13.2026',
      '=Uma;;;2.000,00;;',
    ].join('\n');
    const found = await checked(founder, raise, file);
    t.same(found.found, { name: 1, firm: 2, email: 3, amount: 4, currency: 5, followUpOn: 6 });
    t.same(
      found.contacts.map(({ line, contact }) => [line, contact.name, contact.expected?.amount]),
      [
        [4, 'Pia Berg', 123_456],
        [11, '=Uma', 200_000],
      ],
    );
    t.match(found.contacts[0]?.contact, { email: 'pia@nordlys.example', followUpOn: '2026-12-31' });
    t.same(
      found.others.map(({ line, outcome }) => [line, outcome]),
      [
        [2, 'duplicate'],
        [3, 'duplicate'],
        [5, 'duplicate'],
        [6, 'refused'],
        [7, 'refused'],
        [8, 'refused'],
        [9, 'refused'],
        [10, 'refused'],
      ],
    );
    t.match(found.others[2]?.message, 'An earlier line');
    t.equal((await cardsOf(founder, raise)).items.length, 2, 'nothing was added');

    const contacts = found.contacts.map(({ contact }) => contact);
    const body = { contacts, stage: 'contacted' };
    const imported = await founder.post(`/raises/${raise}/pipeline/import`, body);
    t.same(imported.json(), { added: 2, before: 0 }, imported.text);
    t.match(await cardsOf(founder, raise, '?stage=contacted'), {
      items: [
        { name: 'Pia Berg', expected: { amount: 123_456, currency: 'EUR' } },
        { name: '=Uma' },
      ],
    });
    const again = await founder.post(`/raises/${raise}/pipeline/import`, body);
    t.same(again.json(), { added: 0, before: 2 });
    t.match((await checked(founder, raise, file)).contacts, empty);
  },

  async 'what a file leaves open is asked, and what is no file is refused'(t, api) {
    const { founder, raise } = await aRoom(api);
    const unclear = 'Name,Amount,Follow up\nNora,"1.234",03/04/2026\n';
    const asked = await checked(founder, raise, unclear);
    t.match(asked.questions, [{ pointer: '/decimal' }, { pointer: '/dayOrder' }]);
    t.match(asked.contacts, empty);
    const said = await checked(founder, raise, unclear, '?decimal=comma&dayOrder=day-first');
    t.match(said.contacts, [
      { contact: { expected: { amount: 123_400 }, followUpOn: '2026-04-03' } },
    ]);
    t.match((await checked(founder, raise, 'Nora,nora@fjord.example\n')).questions, [
      { pointer: '/name' },
    ]);
    const chosen = await checked(founder, raise, 'Nora,nora@fjord.example\n', '?name=1&email=2');
    t.match(chosen.contacts, [{ line: 1, contact: { email: 'nora@fjord.example' } }]);
    for (const text of ['', '%PDF-1.7', `Name\n${'x'.repeat(30_000)}`]) {
      t.equal((await check(founder, raise, text)).status, 422);
    }
  },

  async 'a large file is imported in parts'(t, api) {
    const { founder, raise } = await aRoom(api);
    const lines = Array.from({ length: importAtOnce + 7 }, (_, n) => `N${n},n${n}@a.example`);
    const file = ['Name,Email', ...lines].join('\r\n');
    const first = await checked(founder, raise, file);
    t.equal(first.contacts.length, importAtOnce);
    t.equal(first.moreContacts, 7);
    const contacts: readonly ImportedContact[] = first.contacts.map(({ contact }) => contact);
    const imported = await founder.post(`/raises/${raise}/pipeline/import`, { contacts });
    t.same(imported.json(), { added: importAtOnce, before: 0 });
    const rest = await checked(founder, raise, file);
    t.equal(rest.contacts.length, 7);
    t.match((await cardsOf(founder, raise, '?limit=2')).items, [{ name: 'N0' }, { name: 'N1' }]);
  },
});
