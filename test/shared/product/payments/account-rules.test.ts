/** Bank accounts, references and codes for payments, by public examples and by what each method promises. */
import fc from 'fast-check';
import { getCountrySpecifications } from 'ibantools';
import t from 'tap';
import type { AccountEntry } from '#shared/product/payments/account-kinds.ts';
import { accountProblems, isAbroad, understood } from '#shared/product/payments/account-rules.ts';
import { bankCountries } from '#shared/product/payments/bank-countries.ts';
import { operatorReason, shownFrom } from '#shared/product/payments/confirming.ts';
import { epcPayload } from '#shared/product/payments/epc-payload.ts';
import { inFours, sortCodeWords } from '#shared/product/payments/grouped.ts';
import {
  checkSymbolOf,
  inBase32,
  readReference,
  referenceOf,
  referenceValues,
} from '#shared/product/payments/payment-reference.ts';
import { isRoutingNumber } from '#shared/product/payments/routing-number.ts';

const empty = { holder: 'Acme GmbH', bank: 'A bank', routingNumber: '', sortCode: '' } as const;
const anIban: AccountEntry = { kind: 'iban', ...empty, accountNumber: '', iban: '', bic: '' };
const ofUs: AccountEntry = { ...anIban, kind: 'us', accountNumber: '12345678901' };
const ofUk: AccountEntry = {
  ...anIban,
  kind: 'uk',
  accountNumber: '31926819',
  sortCode: '60-16-13',
};

/** The fields that are refused, with the sentences. */
function refused(entry: AccountEntry, currency: 'EUR' | 'USD' | 'GBP' = 'EUR') {
  return Object.fromEntries(
    accountProblems(understood(entry), currency).map(({ pointer, message }) => [pointer, message]),
  );
}

/** The examples of SWIFT's registry of IBANs. */
const registered = [
  'BE68539007547034',
  'CH9300762011623852957',
  'DE89370400440532013000',
  'ES9121000418450200051332',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'IT60X0542811101000000123456',
  'LC55HEMM000100010012001200023015',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'XK051212012345678906',
];
/**
 * Routing numbers that banks of the United States publish. The third is the worked example
 * of Wikipedia, “ABA routing transit number”: 3 × (1+0+0) + 7 × (1+0+2) + (1+0+5) = 30.
 */
const routingNumbers = ['011000015', '021000021', '111000025', '122105155'];

t.test('the examples of the registry of IBANs are taken, however they are typed', (t) => {
  for (const iban of registered) {
    t.same(refused({ ...anIban, iban }), {}, iban);
    const typed = inFours(iban).toLowerCase().replace(' ', '-');
    t.equal(understood({ ...anIban, iban: ` ${typed} ` }).iban, iban);
    t.equal(understood({ ...anIban, iban }).country, iban.slice(0, 2));
  }
  t.equal(inFours('DE89370400440532013000'), 'DE89 3704 0044 0532 0130 00');
  t.end();
});

t.test('the country of every IBAN can be chosen', (t) => {
  const unknown = Object.entries(getCountrySpecifications()).flatMap(([code, { chars }]) =>
    chars && !Object.hasOwn(bankCountries, code) ? [code] : [],
  );
  t.same(unknown, ['TF'], 'the French Southern Territories have no banks');
  t.end();
});

t.test('what is wrong with an IBAN is said', (t) => {
  const iban = (text: string) => refused({ ...anIban, iban: text })['/iban'] ?? '';
  t.match(iban(''), 'Enter the IBAN');
  t.match(iban('XX12 3456'), 'two letters of a country');
  t.match(iban('DE8937040044053201300'), 'An IBAN of Germany has 22 characters. This one has 21.');
  t.match(iban('DE98370400440532013000'), 'check digits don’t fit');
  t.match(iban('CH4431999123000889012'), 'QR-IBAN');
  t.end();
});

t.test('a wrong digit, and two that are swapped, do not pass in an IBAN', (t) => {
  const example = fc.constantFrom(...registered);
  fc.assert(
    fc.property(example, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
      const places = [...iban].flatMap((char, place) => (/\d/.test(char) ? [place] : []));
      const place = places[at % places.length] ?? 0;
      const digit = String((Number(iban[place]) + by) % 10);
      const wrong = iban.slice(0, place) + digit + iban.slice(place + 1);
      return '/iban' in refused({ ...anIban, iban: wrong });
    }),
  );
  fc.assert(
    fc.property(example, fc.nat(), (iban, at) => {
      const place = at % (iban.length - 1);
      const pair = iban.slice(place, place + 2);
      fc.pre(/^\d\d$/.test(pair) && pair[0] !== pair[1]);
      const wrong = `${iban.slice(0, place)}${pair[1]}${pair[0]}${iban.slice(place + 2)}`;
      return '/iban' in refused({ ...anIban, iban: wrong });
    }),
  );
  t.end();
});

t.test('routing numbers: 3, 7 and 1', (t) => {
  for (const digits of routingNumbers) t.ok(isRoutingNumber(digits), digits);
  for (const digits of ['', '02100002', '0210000211', '02100002A', '000000001', '501000007']) {
    t.notOk(isRoutingNumber(digits), digits);
  }
  const example = fc.constantFrom(...routingNumbers);
  fc.assert(
    fc.property(example, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
      const digit = String((Number(digits[place]) + by) % 10);
      return !isRoutingNumber(digits.slice(0, place) + digit + digits.slice(place + 1));
    }),
  );
  // The method promises it for all but neighbours that differ by five.
  fc.assert(
    fc.property(example, fc.nat(7), (digits, place) => {
      const [one, other] = [Number(digits[place]), Number(digits[place + 1])];
      fc.pre(one !== other && Math.abs(one - other) !== 5);
      return !isRoutingNumber(`${digits.slice(0, place)}${other}${one}${digits.slice(place + 2)}`);
    }),
  );
  t.end();
});

t.test('US and UK accounts by their shape, each in its currency', (t) => {
  const us = { ...ofUs, routingNumber: '021 000 021' };
  t.same(refused(us, 'USD'), {});
  t.same(Object.keys(refused(us, 'EUR')), ['/currency']);
  t.same(Object.keys(refused({ ...us, routingNumber: '021000012' }, 'USD')), ['/routingNumber']);
  t.match(refused({ ...us, accountNumber: '123' }, 'USD'), { '/accountNumber': '4 to 17 digits' });
  t.same(refused(ofUk, 'GBP'), {});
  t.equal(understood(ofUk).sortCode, '601613');
  t.equal(sortCodeWords('601613'), '60-16-13');
  t.match(refused({ ...ofUk, accountNumber: '1926819', sortCode: '6016' }, 'GBP'), {
    '/accountNumber': 'eight digits',
    '/sortCode': 'six digits',
  });
  const none = { ...ofUk, holder: '  ', bank: '', iban: 'nonsense' };
  t.same(
    Object.keys(refused(none, 'GBP')),
    ['/holder', '/bank'],
    'what it does not have counts not',
  );
  t.end();
});

t.test('UK accounts of the published examples are taken, and their weights are not asked', (t) => {
  // The first three of section 7 of Vocalink's “Validating account numbers”, and the first with a
  // wrong last digit: its modulus is the business of the second person, as README.md decides.
  for (const [sortCode, accountNumber] of [
    ['08-99-99', '66374958'],
    ['10 79 99', '8883 7491'],
    ['202959', '63748472'],
    ['089999', '66374959'],
  ] as const) {
    t.same(refused({ ...ofUk, sortCode, accountNumber }, 'GBP'), {}, sortCode);
  }
  t.end();
});

t.test('a BIC has its shape, and is of the country of the account', (t) => {
  const german = { ...anIban, iban: 'DE89370400440532013000' };
  for (const bic of ['', 'DEUTDEFF', 'deut de ff 500', 'COBADEFFXXX']) {
    t.same(refused({ ...german, bic }), {}, bic);
  }
  t.match(refused({ ...german, bic: 'DEUT' }), { '/bic': '8 or 11 characters' });
  const other = refused({ ...german, bic: 'BNPAFRPP' })['/bic'] ?? '';
  t.match(other, 'a bank in France, the account is in Germany');
  const jersey = { ...anIban, iban: 'GB29NWBK60161331926819', bic: 'NWBKJESH' };
  t.same(refused(jersey), {}, 'Jersey has the IBANs of the United Kingdom');
  t.end();
});

const someValue = fc.integer({ min: 0, max: referenceValues - 1 });

t.test('references in base 32, with their check symbol', (t) => {
  // The worked example of crockford.com/base32.html as its libraries test it: 1234 is 16J, and the
  // remainder of 1234 by 37 is 13, the symbol D.
  t.equal(`${inBase32(1234)}${checkSymbolOf(1234)}`, '16JD');
  // The table of check symbols that he publishes, by their remainders from 0 to 36.
  const remainders = Array.from({ length: 37 }, (_, value) => checkSymbolOf(value));
  t.equal(remainders.join(''), '0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U');
  // By hand: 999 is 27 × 37, so thousands leave 1, and powers of ten 1, 10 and 26 in turn.
  for (const [value, symbol] of [
    [999, '0'],
    [1_000, '1'],
    [10_000, 'A'],
    [100_000, 'T'],
    [1_000_000_000, '1'],
    [10_000_000_000, 'A'],
    [100_000_000_000, 'T'],
  ] as const) {
    t.equal(checkSymbolOf(value), symbol, `${value}`);
  }
  // The example in the documents of libraries: a thousand millions are XSNJG0.
  t.equal(referenceOf(1_000_000_000), '0000XSNJG01');
  t.equal(readReference('0000-xsnjgo-i'), '0000XSNJG01');
  t.equal(readReference('0000XSNJG02'), undefined);
  t.equal(referenceOf(32), undefined, 'banks do not transmit a *');
  t.equal(readReference('ooo ooo-oi6jd'), '000000016JD', 'no letter is taken for a digit');
  fc.assert(
    fc.property(someValue, (value) => {
      const reference = referenceOf(value);
      if (reference === undefined) return '*~$='.includes(checkSymbolOf(value));
      return /^[0-9A-Z]{11}$/.test(reference) && readReference(reference) === reference;
    }),
  );
  t.end();
});

t.test('a wrong character, and two that are swapped, do not pass in a reference', (t) => {
  const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  fc.assert(
    fc.property(someValue, fc.nat(10), fc.integer({ min: 1, max: 31 }), (value, place, by) => {
      const reference = referenceOf(value);
      fc.pre(reference !== undefined);
      const at = symbols.indexOf(reference.charAt(place));
      const other = symbols.charAt((at + by) % 32);
      fc.pre(other !== reference.charAt(place));
      return (
        readReference(reference.slice(0, place) + other + reference.slice(place + 1)) === undefined
      );
    }),
  );
  fc.assert(
    fc.property(someValue, fc.nat(9), (value, place) => {
      const reference = referenceOf(value);
      fc.pre(reference !== undefined);
      const [one, other] = [reference.charAt(place), reference.charAt(place + 1)];
      fc.pre(one !== other);
      const swapped = `${reference.slice(0, place)}${other}${one}${reference.slice(place + 2)}`;
      return readReference(swapped) === undefined;
    }),
  );
  t.end();
});

t.test('the code for banking apps has the lines of EPC069-12', (t) => {
  const example = { holder: 'Red Cross of Belgium', iban: 'BE72000000001616', bic: 'BPOTBEB1' };
  t.same(epcPayload({ ...example, amount: 100, reference: 'Urgency fund' })?.split('\n'), [
    ...['BCD', '002', '1', 'SCT', 'BPOTBEB1', 'Red Cross of Belgium', 'BE72000000001616'],
    ...['EUR1.00', '', '', 'Urgency fund'],
  ]);
  t.match(epcPayload({ ...example, amount: 123_456_05, reference: '' }), '\nEUR123456.05\n');
  t.equal(epcPayload({ ...example, amount: 0, reference: '' }), undefined);
  t.equal(epcPayload({ ...example, amount: 100_000_000_000, reference: '' }), undefined);
  t.end();
});

t.test('an operator is needed for another holder, and while a raise runs', (t) => {
  const facts = {
    holder: 'acme  GmbH',
    legalName: 'Acme GmbH',
    isRaising: false,
    isReviewed: false,
  };
  t.equal(operatorReason(facts), null);
  t.equal(operatorReason({ ...facts, holder: 'Acme Holding' }), 'other-holder');
  t.equal(operatorReason({ ...facts, legalName: '' }), 'other-holder');
  t.equal(operatorReason({ ...facts, isRaising: true }), 'raising');
  t.equal(operatorReason({ ...facts, isReviewed: true }), 'reviewed');
  const hours = 3_600_000;
  t.equal(shownFrom(5, true, true), 5 + 72 * hours);
  t.equal(shownFrom(5, true, false), 5, 'nobody has been shown another one');
  t.equal(shownFrom(5, false, true), 5);
  t.end();
});

t.test('the country of a bank is that of its numbers, territories aside', (t) => {
  const chosen = (country: string, iban: string) =>
    refused({ ...anIban, iban, country })['/country'];
  t.equal(understood({ ...anIban, iban: 'NL91ABNA0417164300', country: '' }).country, 'NL');
  t.equal(understood({ ...anIban, iban: 'NL91ABNA0417164300', country: 'DE' }).country, 'DE');
  t.match(
    chosen('DE', 'NL91ABNA0417164300'),
    'This IBAN belongs to another country (Netherlands) than the one you chose (Germany).',
  );
  t.equal(chosen('JE', 'GB29NWBK60161331926819'), undefined);
  t.match(chosen('XX', 'NL91ABNA0417164300'), 'Choose the country of the bank');
  const ofKosovo = 'XK051212012345678906';
  t.equal(understood({ ...anIban, iban: ofKosovo, country: '' }).country, 'XK');
  t.equal(chosen('XK', ofKosovo), undefined);
  t.match(chosen('DE', ofKosovo), 'belongs to another country (Kosovo) than the one you chose');
  t.match(chosen('ZZ', ofKosovo), 'Choose the country of the bank');
  t.match(refused({ ...ofUs, routingNumber: '021000021', country: 'NL' }, 'USD'), {
    '/country':
      'A US account belongs to another country (United States) than the one you chose (Netherlands).',
  });
  fc.assert(
    fc.property(fc.constantFrom(...registered), fc.constantFrom(...registered), (one, other) => {
      const isSame = one.slice(0, 2) === other.slice(0, 2);
      return (chosen(other.slice(0, 2), one) === undefined) === isSame;
    }),
  );
  t.end();
});

t.test('a bank abroad is in another country than the company, territories aside', (t) => {
  t.equal(isAbroad({ country: 'NL' }, 'DE'), true);
  t.equal(isAbroad({ country: 'DE' }, 'DE'), false);
  t.equal(isAbroad({ country: 'GB' }, 'JE'), false, 'Jersey has IBANs of the United Kingdom');
  t.equal(isAbroad({ country: 'JE' }, 'GB'), false);
  t.equal(isAbroad({ country: 'US' }, 'NL'), true);
  t.equal(isAbroad({ country: 'XK' }, 'DE'), true);
  t.equal(isAbroad({ country: 'NL' }, ''), false, 'nothing to compare it with');
  t.end();
});
