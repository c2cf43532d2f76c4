/** What an entity needs, what binds it, and how it stands in an agreement. */
import fc from 'fast-check';
import t from 'tap';
import { withoutInvestor } from '#shared/product/commitments/agreements/agreement.ts';
import {
  basisOf,
  entityBasesIn,
  jurisdictions,
} from '#shared/product/investors/certification-bases.ts';
import { entityWithSignatory } from '#shared/product/investors/entity-kinds.ts';
import {
  boundProblems,
  changedIdentity,
  entityIdentityFields,
  entityProblems,
} from '#shared/product/investors/entity-rules.ts';
import { wholeEntity } from '#test/support/investor-entities.ts';

const asked = ['country', 'address', 'signatoryName', 'signatoryTitle', 'authority'] as const;

t.test('each field that is missing is named, and nothing else', async (t) => {
  t.same(entityProblems(wholeEntity), []);
  fc.assert(
    fc.property(fc.subarray([...asked]), (missing) => {
      const entity = { ...wholeEntity, ...Object.fromEntries(missing.map((name) => [name, ''])) };
      const found = entityProblems(entity).map(({ pointer }) => pointer.slice(1));
      return found.join() === missing.join();
    }),
  );
  t.match(entityProblems({ ...wholeEntity, country: 'XX' }), [{ code: 'country' }]);
});

t.test('while something binds it, who it is stays, whatever else changes', async () => {
  const change = fc.record(
    {
      kind: fc.constantFrom('company', 'fund'),
      legalName: fc.constantFrom('Hollow  Oak Capital GmbH ', 'Another GmbH'),
      country: fc.constantFrom('DE', 'AT'),
      address: fc.string(),
      authority: fc.string(),
    } as const,
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(change, (wanted) => {
      const changed = changedIdentity(wholeEntity, wanted);
      const refused = boundProblems(wholeEntity, wanted).map(({ pointer }) => pointer.slice(1));
      const others = entityIdentityFields.filter((name) => !changed.includes(name));
      const isKept = others.every(
        (name) =>
          wanted[name] === undefined ||
          wanted[name].replace(/\s+/g, ' ').trim() === wholeEntity[name],
      );
      return isKept && refused.join() === changed.join();
    }),
  );
});

t.test('an erasure takes entity and signatory out of a text', async (t) => {
  const line = `Investor: ${entityWithSignatory('Hollow Oak Capital GmbH', { name: 'Nora Lind', title: 'Managing Director' })}.`;
  t.equal(line, 'Investor: Hollow Oak Capital GmbH, by Nora Lind, Managing Director.');
  t.notMatch(withoutInvestor(`Parties\n\n${line}\n\nAmount`, 'Deleted user'), /Hollow|Nora/);
  t.equal(entityWithSignatory('A trust', { name: '', title: '' }), 'A trust');
});

t.test('an entity certifies on no basis of a person, and on another one', async (t) => {
  for (const jurisdiction of jurisdictions) {
    const bases = entityBasesIn(jurisdiction);
    t.ok(bases.length > 0, jurisdiction);
    t.ok(bases.every((id) => basisOf(id).ofPerson !== true));
  }
});
