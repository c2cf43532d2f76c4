/** What somebody is, by what they have. */
import fc from 'fast-check';
import t from 'tap';
import { actingAs, beginnings, otherSide, sidesOf } from '#shared/product/account/capabilities.ts';
import { investorStates } from '#shared/product/investors/lifecycle.ts';
import { newcomer } from '#test/support/sample-capabilities.ts';

t.test('what somebody sees follows from what they have', (t) => {
  const founder = { ...newcomer, companies: 2 };
  const investor = { ...newcomer, investor: 'draft' } as const;
  t.same(sidesOf(founder), ['raising']);
  t.same(sidesOf(investor), ['investing'], 'whatever they chose once');
  t.same(sidesOf({ ...founder, beginsAs: 'investor' }), ['raising']);
  t.same(sidesOf({ ...investor, companies: 1 }), ['raising', 'investing']);
  t.same(sidesOf({ ...newcomer, operator: true, beginsAs: null }), ['operating']);
  t.end();
});

t.test('somebody new sees where they chose to begin, and can add the other side', (t) => {
  t.same(sidesOf(newcomer), ['raising']);
  t.same(sidesOf({ ...newcomer, beginsAs: 'investor' }), ['investing']);
  t.equal(otherSide(newcomer), 'investing');
  t.equal(otherSide({ ...newcomer, beginsAs: 'investor' }), 'raising');
  t.equal(otherSide({ ...newcomer, companies: 1 }), 'investing');
  t.equal(otherSide({ ...newcomer, companies: 1, investor: 'pending' }), undefined, 'has both');
  t.equal(otherSide({ ...newcomer, operator: true }), undefined);
  t.end();
});

t.test('an operator is nothing else, and everybody sees at least one side', (t) => {
  fc.assert(
    fc.property(
      fc.record({
        operator: fc.boolean(),
        investor: fc.constantFrom(null, ...investorStates),
        readsAsInvestor: fc.boolean(),
        companies: fc.nat(3),
        beginsAs: fc.constantFrom(null, ...beginnings),
      }),
      (capabilities) => {
        const sides = sidesOf(capabilities);
        const operates = sides.includes('operating');
        const rest = otherSide(capabilities);
        return (
          operates === capabilities.operator &&
          (operates ? sides.length === 1 : sides.length > 0) &&
          (rest === undefined ? operates || sides.length === 2 : !sides.includes(rest)) &&
          actingAs(capabilities) === (operates ? 'operator' : 'member')
        );
      },
    ),
  );
  t.end();
});
