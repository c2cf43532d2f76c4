import t from 'tap';
import { csvText } from '#api/platform/http/csv.ts';

t.test('no cell begins as a formula does, in any width', async (t) => {
  for (const first of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    const text = `${first}cmd|' /C calc'!A0`;
    const [cell = ''] = csvText([[text]])
      .slice(1)
      .split('\r\n');
    const written = cell.startsWith('"') ? cell.slice(1) : cell;
    t.ok(written.startsWith(`'${first}`), `${JSON.stringify(first)}: ${JSON.stringify(cell)}`);
  }
});

t.test('cells are quoted where they must be', async (t) => {
  t.equal(
    csvText([
      ['a', 'b, c', 'd "e"'],
      ['f\ng', '1', ''],
    ]),
    '\ufeffa,"b, c","d ""e"""\r\n"f\ng",1,\r\n',
  );
});
