/** What is said before a change of an approved raise is proposed, from the table of weights. */
import fc from 'fast-check';
import t from 'tap';
import {
  documentConsequence,
  documentsConsequence,
  unlessMaterial,
} from '#client/domain/raise/weight-words.ts';
import { proposalConsequence } from '#client/features/data-room/document-consequences.ts';
import { consequencesOf, fieldsOf } from '#client/features/raise-editor/change-consequences.ts';
import { editorSteps } from '#client/features/raise-editor/raise-address.ts';
import {
  changedDocuments,
  documentWeights,
  fieldWeights,
  weightOf,
} from '#shared/product/raises/change-weights.ts';
import { documentFolderLabels, documentFolders } from '#shared/product/raises/document-kinds.ts';
import { fieldLabel } from '#shared/product/raises/field-labels.ts';

const must = /everyone who signed must reconfirm/;

t.test('each field is in one step, whose sentence is true of it', async (t) => {
  const all = editorSteps.flatMap(fieldsOf);
  t.same([...all].sort(), Object.keys(fieldWeights).sort());
  for (const step of editorSteps) {
    const words = consequencesOf(step);
    const [first = '', exceptions = ''] = words.split(/ If only | After any other /);
    for (const name of fieldsOf(step)) {
      const isMaterial = fieldWeights[name].weight === 'material';
      const label = `“${fieldLabel(name)}”`;
      // Named on its side, or the rest of a step of which the other side is named.
      const says = (side: string) => side.includes(label) || !/“/.test(side);
      if (isMaterial) {
        t.match(first, must, name);
        t.ok(says(first) || !first.includes('“'), `${name}: ${words}`);
        t.notOk(exceptions.includes(label), `${name}: ${words}`);
      } else {
        t.match(words, 'unless the operator finds the change material', name);
        t.notOk(first.includes(label), `${name}: ${words}`);
      }
    }
  }
  t.notMatch(consequencesOf('terms'), /If only .*“Cap table”/, 'the cap table is material');
  t.match(consequencesOf('team'), /“Risks” change or someone leaves the team or is replaced/);
});

t.test('of a reviewed document the sentence is that of its folder', async (t) => {
  for (const folder of documentFolders) {
    const isMaterial = documentWeights[folder].weight === 'material';
    t.equal(must.test(documentConsequence(folder)), isMaterial, folder);
    // An operator may still approve it as material, so it is not promised.
    const said = documentConsequence(folder).includes(unlessMaterial);
    t.equal(said, !isMaterial, folder);
    t.equal(documentsConsequence.includes(documentFolderLabels[folder]), isMaterial, folder);
  }
});

t.test('what is said of a proposal is what it will weigh', async (t) => {
  const folder = fc.constantFrom(...documentFolders);
  const proposal = fc.record({
    remove: fc.boolean(),
    version: fc.option(fc.constant('dve_2')),
    folder: fc.option(folder),
  });
  fc.assert(
    fc.property(folder, proposal, (reviewedIn, proposed) => {
      const was = { id: 'doc_1', version: 'dve_1', folder: reviewedIn, name: 'A' };
      const is = {
        ...was,
        version: proposed.version ?? was.version,
        folder: proposed.folder ?? was.folder,
      };
      const changes = changedDocuments([was as never], proposed.remove ? [] : [is as never]);
      const said = must.test(proposalConsequence(proposed, reviewedIn));
      return said === (weightOf(changes) === 'material');
    }),
  );
  t.pass();
});
