/** That the rules of these tests for markup find a reference to nothing, as html-validate's do. */
import { HtmlValidate } from 'html-validate';
import t from 'tap';
import { markupRules } from '../../support/markup-rules.ts';

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`;

t.test('references to what is not there are found, in lists too', async (t) => {
  const ours = new HtmlValidate(markupRules);
  const theirs = new HtmlValidate({ root: true, rules: { 'no-missing-references': 'error' } });
  let found = 0;
  for (const body of [
    '<p id="a">A</p><p aria-describedby="a">B</p>',
    '<p id="a">A</p><p aria-describedby="a b">B</p>',
    '<p id="a">A</p><p aria-labelledby="  c   a d ">B</p>',
    '<label for="none">A</label><input type="text" id="one">',
    '<label for="one">A</label><input type="text" id="one" list="many">',
    '<button type="button" aria-controls="" popovertarget="pop">A</button>',
    '<table><tr><th id="h">A</th><td headers="h i">B</td></tr></table>',
  ]) {
    const missing = async (validator: HtmlValidate) =>
      (await validator.validateString(page(body))).results
        .flatMap(({ messages }) => messages.map(({ message }) => message))
        .filter((message) => message.startsWith('Element references missing id'));
    const expected = await missing(theirs);
    t.same(await missing(ours), expected, body);
    found += expected.length;
  }
  t.equal(found, 7);
});
