/** Bank statements as banks write them in camt.053 (ISO 20022). */

/** A booked entry of an account. */
export interface CamtEntry {
  /** As 2026-11-26. */
  readonly on: string;
  /** With a point, such as 250000.00; below zero for money that left. */
  readonly amount: string;
  readonly text: string;
  readonly payer?: string;
}

/** Writes a statement of an account in one currency, in version 8, as most banks send it. */
export function camtFile(currency: string, entries: readonly CamtEntry[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>STATEMENT-1</MsgId></GrpHdr>
<Stmt><Id>STATEMENT-1</Id>
${entries.map((entry) => written(currency, entry)).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

function written(currency: string, { on, amount, text, payer = '' }: CamtEntry): string {
  const indicator = amount.startsWith('-') ? 'DBIT' : 'CRDT';
  return `<Ntry><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt><NtryDtls><TxDtls>
<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}
