/** Which folder a file is suggested for. */
import fc from 'fast-check';
import t from 'tap';
import { folderOf } from '#client/features/data-room/staging/folder-of.ts';
import { documentFolders } from '#shared/product/raises/document-kinds.ts';

t.test('names say where files belong', async (t) => {
  const named = (name: string, hasDeck = true) => folderOf({ name }, hasDeck);
  t.equal(named('Acme_Pitch_2026.pdf'), 'deck');
  t.equal(named('cap-table.xlsx'), 'financials');
  t.equal(named('P&L 2025.pdf'), 'financials');
  t.equal(named('Q3.csv'), 'financials', 'a table');
  t.equal(named('Shareholder agreement.pdf'), 'legal');
  t.equal(named('Team.pdf'), 'team');
  t.equal(named('Product roadmap.pdf'), 'product');
  t.equal(named('Unsafe weather.pdf'), 'other', 'no part of a word');
  t.equal(named('Acme.pdf', false), 'deck', 'the first PDF of a room');
  t.equal(named('Acme.pdf'), 'other');
  t.equal(named('office.png', false), 'other', 'an image is no deck');
});

t.test('any name has one of the folders, whatever its case', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (name, hasDeck) => {
      const folder = folderOf({ name }, hasDeck);
      return (
        documentFolders.includes(folder) &&
        (folder !== 'deck' || !hasDeck || /pitch|deck|teaser/i.test(name))
      );
    }),
  );
});
