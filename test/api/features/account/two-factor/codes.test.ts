/** Codes, secrets, recovery codes and their sealing, without a server. */
import fc from 'fast-check';
import { Secret } from 'otpauth';
import t from 'tap';
import {
  newRecoveryCodes,
  typedRecoveryCode,
} from '#api/features/account/two-factor/recovery-codes.ts';
import {
  codeAt,
  matchingStep,
  newTotpSecret,
  otpauthUri,
  stepAt,
  typedCode,
} from '#api/features/account/two-factor/totp.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { qrCode } from '#api/platform/qr-code.ts';

const base32 = (bytes: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
const base32Bytes = (text: string): Buffer => Buffer.from(Secret.fromBase32(text).bytes);

const rfcSecret = base32(Buffer.from('12345678901234567890'));

t.test('the vectors of RFC 6238, appendix B, for SHA-1', (t) => {
  for (const [seconds, code] of [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const) {
    const step = stepAt(seconds * 1_000);
    t.equal(codeAt(rfcSecret, step, 8), code, `at ${seconds} s`);
    t.equal(codeAt(rfcSecret, step), code.slice(2), 'six digits are its last ones');
  }
  t.end();
});

t.test('the vectors of RFC 4226, appendix D', (t) => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583'];
  for (const [counter, code] of codes.entries()) t.equal(codeAt(rfcSecret, counter), code);
  t.end();
});

t.test('base32: the vectors of RFC 4648, and back again from anything', (t) => {
  for (const [text, encoded] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    t.equal(base32(Buffer.from(text)), encoded);
    t.equal(base32Bytes(`${encoded.toLowerCase()} ===`).toString(), text);
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const text = base32(bytes);
      return /^[A-Z2-7]*$/.test(text) && base32Bytes(text).equals(Buffer.from(bytes));
    }),
  );
  t.throws(() => base32Bytes('M1'), /Invalid character/);
  t.match(newTotpSecret(), /^[A-Z2-7]{32}$/);
  t.end();
});

t.test('a code counts within one step, and only after the last one that was taken', (t) => {
  const moment = fc.integer({ min: 180_000, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      moment,
      fc.integer({ min: -4, max: 4 }),
      fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
      (bytes, now, away, taken) => {
        const secret = base32(bytes);
        const step = stepAt(now) + away;
        const code = codeAt(secret, step);
        const last = taken === null ? null : stepAt(now) + taken;
        const found = matchingStep(secret, code, now, last);
        // Two steps may by chance have the same code; then another one is found.
        if (found !== undefined && found !== step) return codeAt(secret, found) === code;
        // One further ahead was taken by a clock that has been set right since, and binds nobody.
        const isBound = last !== null && last <= stepAt(now) + 1;
        const counts = Math.abs(away) <= 1 && (!isBound || step > last);
        return (found === step) === counts;
      },
    ),
  );
  t.equal(matchingStep(rfcSecret, '28708', 59_000, null), undefined, 'five digits are none');
  t.equal(matchingStep(rfcSecret, '２８７０８２', 59_000, null), undefined);
  t.equal(typedCode(' 287 082 '), '287082');
  t.end();
});

t.test('the address an app takes the secret over by', (t) => {
  const uri = otpauthUri('MZXW6YTBOI', 'Elm: Street & Co', 'ada+b@example.com');
  t.equal(
    uri,
    'otpauth://totp/Elm%20%20Street%20%26%20Co:ada%2Bb%40example.com?issuer=Elm%20%20Street%20%26%20Co&secret=MZXW6YTBOI&algorithm=SHA1&digits=6&period=30',
  );
  const { size, path } = qrCode(uri);
  t.match(path, /^(M\d+ \d+h\d+v1h-\d+z)+$/);
  const dark = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...bar]) => bar.map(Number));
  for (const [x = 0, y = 0, width = 0] of dark) {
    const inside = x >= 4 && y >= 4 && x + width <= size - 4 && y < size - 4;
    if (!inside) t.fail(`a bar at ${x}, ${y} stands in the quiet zone`);
  }
  t.ok(
    dark.some(([x, y, width]) => x === 4 && y === 4 && width === 7),
    'the finder begins where the quiet zone ends',
  );
  t.end();
});

t.test('recovery codes are ten, and read as people type them', (t) => {
  const codes = newRecoveryCodes();
  t.equal(new Set(codes).size, 10);
  for (const code of codes) {
    t.match(code, /^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    t.equal(typedRecoveryCode(` ${code.toUpperCase().replace('-', ' ')} `), code);
    t.equal(typedRecoveryCode(code.replace('-', '')), code);
  }
  t.end();
});

t.test('what is sealed opens with its own key, for its own row, unchanged', (t) => {
  const encrypter = encrypterOf('the secret of this installation');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, about) => {
      const sealed = encrypter.seal(text, about);
      return (
        encrypter.open(sealed, about) === text &&
        encrypter.open(sealed, `${about}!`) === undefined &&
        encrypterOf('another secret').open(sealed, about) === undefined
      );
    }),
  );
  const sealed = encrypter.seal('MZXW6YTBOI', 'totp usr_1');
  t.notMatch(sealed, 'MZXW6YTBOI');
  t.not(encrypter.seal('MZXW6YTBOI', 'totp usr_1'), sealed, 'never twice the same');
  const last = sealed.endsWith('A') ? 'Q' : 'A';
  t.equal(encrypter.open(sealed.slice(0, -1) + last, 'totp usr_1'), undefined);
  t.equal(encrypter.open(`${encrypter.keyId}.`, 'totp usr_1'), undefined);
  t.equal(encrypter.open('', 'totp usr_1'), undefined);
  t.end();
});
