/** What somebody is, by what they have. */
import fc from 'fast-check';
import t from 'tap';
import {
  actingAs,
  beginnings,
  type Capabilities,
  otherSide,
  sidesOf,
} from '#shared/product/account/capabilities.ts';
import { investorStates } from '#shared/product/investors/lifecycle.ts';

const someone: Capabilities = {
  operator: false,
  investor: null,
  readsAsInvestor: false,
  companies: 0,
  beginsAs: 'founder',
};

t.test('what somebody sees follows from what they have', (t) => {
  const founder = { ...someone, companies: 2 };
  const investor = { ...someone, investor: 'draft' } as const;
  t.same(sidesOf(founder), ['raising']);
  t.same(sidesOf(investor), ['investing'], 'whatever they chose once');
  t.same(sidesOf({ ...founder, beginsAs: 'investor' }), ['raising']);
  t.same(sidesOf({ ...investor, companies: 1 }), ['raising', 'investing']);
  t.same(sidesOf({ ...someone, operator: true, beginsAs: null }), ['operating']);
  t.end();
});

t.test('somebody new sees where they chose to begin, and can add the other side', (t) => {
  t.same(sidesOf(someone), ['raising']);
  t.same(sidesOf({ ...someone, beginsAs: 'investor' }), ['investing']);
  t.equal(otherSide(someone), 'investing');
  t.equal(otherSide({ ...someone, beginsAs: 'investor' }), 'raising');
  t.equal(otherSide({ ...someone, companies: 1 }), 'investing');
  t.equal(otherSide({ ...someone, companies: 1, investor: 'pending' }), undefined, 'has both');
  t.equal(otherSide({ ...someone, operator: true }), undefined);
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
