/** The files of banks: a worked example of the standard, columns, encodings, and hostile XML. */
import t from 'tap';
import { readStatement } from '#api/features/payments/statements/read-statement.ts';
import { ProblemError } from '#shared/http/errors.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { empty } from '#test/support/empty.ts';

const read = async (content: string | Buffer, currency: Currency = 'EUR', choices = {}) => {
  const statement = await readStatement(Buffer.from(content), choices, currency);
  if ('questions' in statement) throw new Error(JSON.stringify(statement.questions));
  return { ...statement, ...statement.read };
};
const refusal = async (content: string) => {
  try {
    await read(content);
    return 'read';
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.errors?.[0]?.code;
    throw error;
  }
};

/**
 * The facts of the example in the Message Definition Report of camt.053 (ISO 20022, Payments: bank-to-
 * customer cash management): AAAA Bank tells Finpetrol of 18 October 2010 in Swedish crowns.
 */
const entry = (facts: string) => `<Ntry>${facts}<Sts>BOOK</Sts>
  <BookgDt><DtTm>2010-10-18T13:15:00+01:00</DtTm></BookgDt><ValDt><Dt>2010-10-18</Dt></ValDt>`;
const example = (currency: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>AAAASESS-FP-STAT001</MsgId><CreDtTm>2010-10-18T17:00:00+01:00</CreDtTm></GrpHdr>
<Stmt><Id>AAAASESS-FP-STAT001</Id><Acct><Id><Othr><Id>50000000054910000003</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">500000</Amt>
  <CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entry(`<Amt Ccy="${currency}">105678.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>`)}
  <AcctSvcrRef>AAAASESS-FP-CN_98765/01</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>MUELL/FINP/RA12345</EndToEndId></Refs>
  <RltdPties><Dbtr><Nm>MUELLER</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
${entry(`<Amt Ccy="${currency}">200000</Amt><CdtDbtInd>DBIT</CdtDbtInd>`)}
  <AcctSvcrRef>AAAASESS-FP-ACCR-01</AcctSvcrRef></Ntry>
${entry(`<Amt Ccy="${currency}">30000</Amt><CdtDbtInd>CRDT</CdtDbtInd>`)}
  <AcctSvcrRef>AAAASESS-FP-CONF-FX</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><InstrId>AAAASS1085FINPSS</InstrId></Refs></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

t.test('the example of the standard is read', async (t) => {
  t.match(await read(example('SEK')), { lines: empty, debits: 1, otherCurrencies: 2, pending: 0 });
  const { lines, debits, format } = await read(example('EUR'));
  t.match({ debits, format }, { debits: 1, format: 'camt.053' });
  t.match(lines, [
    { number: 1, on: '2010-10-18', amount: 10_567_850, payer: 'MUELLER' },
    { number: 3, on: '2010-10-18', amount: 3_000_000, payer: '' },
  ]);
  t.match(lines[0]?.searched, 'MUELL/FINP/RA12345');
});

t.test('batches, reversals, later versions and what is not booked', async (t) => {
  const payment = (amount: string, text: string) =>
    `<TxDtls>${amount}<RltdPties><Dbtr><Pty><Nm>Ivan &amp; Co</Nm></Pty></Dbtr></RltdPties>
     <RmtInf><Ustrd>${text}</Ustrd><Ustrd>and more</Ustrd></RmtInf></TxDtls>`;
  const batch = (one: string, other: string) => `<x:Document xmlns:x="urn:camt.053.001.08">
    <x:BkToCstmrStmt><x:Stmt>${[
      `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
       <BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls>${payment(one, 'First')}${payment(other, '<![CDATA[Second]]>')}</NtryDtls></Ntry>`,
      `<Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry>`,
      `<Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd></Ntry>`,
      `<Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>`,
    ]
      .join('')
      .replaceAll(/<(\/?)(?=[A-Z])(?!!)/g, '<$1x:')}</x:Stmt></x:BkToCstmrStmt></x:Document>`;
  const own = await read(batch('<Amt Ccy="EUR">10.00</Amt>', '<Amt Ccy="EUR">20.00</Amt>'));
  t.match(own, { debits: 1, pending: 1, faults: [{ line: 4, message: /no booking date/ }] });
  t.match(own.lines, [
    { amount: 1_000, text: 'First and more', payer: 'Ivan & Co' },
    { amount: 2_000, text: 'Second and more' },
  ]);
  const whole = await read(batch('', '<Amt Ccy="EUR">20.00</Amt>'));
  t.match(whole.lines, [{ amount: 3_000, text: 'First and more Second and more' }]);
});

t.test('no entity is expanded, and other XML is refused', async (t) => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;
  t.equal(await refusal(`<?xml version="1.0"?>${bomb}<Document>&b;</Document>`), 'doctype');
  t.equal(await refusal('<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document/>'), 'doctype');
  t.equal(
    await refusal('<Document xmlns="x"><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>'),
    'not-xml',
  );
  t.equal(await refusal(`<Document><BkToCstmrStmt>${'<a>'.repeat(100_000)}`), 'not-camt');
  t.equal(await refusal('<html><body/></html>'), 'not-camt');
  t.equal(await refusal('<Document><BkToCstmrDbtCdtNtfctn/></Document>'), 'not-camt');
  t.equal(await refusal('<Document><BkToCstmrStmt>'), 'not-xml');
  const many = '<Ntry/>'.repeat(20_001);
  t.equal(await refusal(`<Document><BkToCstmrStmt>${many}`), 'too-many-lines');
});

t.test('CSV in the encodings, delimiters and columns of banks', async (t) => {
  const german = [
    '"Kontonummer:";"DE89"',
    '',
    '"Buchungstag";"Auftraggeber";"Verwendungszweck";"Betrag (€)";"Währung"',
    '"02.03.26";"Müller & Söhne";"Einlage; ABC";"1.234,56";"EUR"',
    '"03.03.26";"Miete";"Büro";"-900,00";"EUR"',
    '"";"";"Saldo";"2.000,00";"EUR"',
  ].join('\r\n');
  const line = { on: '2026-03-02', amount: 123_456, payer: 'Müller & Söhne', text: 'Einlage; ABC' };
  for (const bytes of [
    Buffer.from(german, 'utf8'),
    Buffer.from(`\ufeff${german}`, 'utf8'),
    Buffer.from(german.replaceAll('€', ''), 'latin1'),
    Buffer.from(`\ufeff${german}`, 'utf16le'),
  ]) {
    t.match(await read(bytes), { lines: [{ ...line, number: 4 }], debits: 1, faults: empty });
  }
  const british = 'Date\tType\tDescription\tPaid out\tPaid in\n2 Mar\tx\ty\t\t\n';
  t.match(
    await read(`${british}02/03/2026\tBGC\tIvan\t\t5,000.00\n28/03/2026\tDD\tRent\t9.00\t\n`),
    {
      ...{ lines: [{ on: '2026-03-02', amount: 500_000, text: 'Ivan' }], debits: 2 },
    },
  );
  t.match(
    await read('Name|Date|Amount\nIvan "the" Investor|2026-03-02|7\n'),
    { lines: [{ amount: 700 }] },
    'quotes within',
  );
  t.equal(await refusal(`Date,Amount\n"${'x'.repeat(30_000)}`), 'not-csv');
});
