/** The holders of a raise as a package of the Open Cap Format: a manifest, and the files that it names. */
import { createHash } from 'node:crypto';
import type { HeldRow } from '../held-rows.ts';
import {
  issuanceId,
  issuanceObject,
  issuerObject,
  type OcfIssuer,
  stakeholderObject,
  stockClassObject,
} from './ocf-objects.ts';

/** The version of the format. */
export const ocfVersion = '1.2.0';

/** A file of a package. */
export interface OcfFile {
  readonly name: string;
  readonly text: string;
}

/** What a package is made of. */
export interface OcfSource {
  readonly issuer: OcfIssuer;
  readonly raise: { readonly id: string; readonly title: string };
  /** When the raise closed, ISO 8601. */
  readonly closedAt: string;
  /** The holders, page after page. */
  readonly holders: AsyncIterable<readonly HeldRow[]>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The objects of one file, as text. */
interface Items {
  readonly file_type: string;
  readonly lines: string[];
}

/**
 * Makes the files of a package. Everyone who holds something is a stakeholder; a transaction has a
 * day and a number, so there is one of each issuance that is recorded.
 */
export async function ocfFiles(source: OcfSource): Promise<readonly OcfFile[]> {
  const files = {
    Stakeholders: itemsOf('STAKEHOLDERS'),
    StockClasses: itemsOf('STOCK_CLASSES'),
    Transactions: itemsOf('TRANSACTIONS'),
    StockLegends: itemsOf('STOCK_LEGEND_TEMPLATES'),
    StockPlans: itemsOf('STOCK_PLANS'),
    VestingTerms: itemsOf('VESTING_TERMS'),
    Valuations: itemsOf('VALUATIONS'),
    Financings: itemsOf('FINANCINGS'),
  };
  const issued: string[] = [];
  let missing = 0;
  for await (const page of source.holders) {
    for (const held of page) {
      files.Stakeholders.lines.push(JSON.stringify(stakeholderObject(held)));
      const isPriced = held.holder.instrument === 'priced_equity';
      if (isPriced && files.StockClasses.lines.length === 0) {
        const stock = stockClassObject(source.raise.id, held.under);
        files.StockClasses.lines.push(JSON.stringify(stock));
      }
      if (held.holder.issuance === null) {
        missing += 1;
        continue;
      }
      files.Transactions.lines.push(JSON.stringify(issuanceObject(held)));
      issued.push(issuanceId(held));
    }
  }
  if (issued.length > 0) {
    files.Financings.lines.push(JSON.stringify(financing(source, issued)));
  }
  const written = Object.entries(files).map(([name, items]) => ({
    name: `${name}.ocf.json`,
    text: textOf(items),
  }));
  return [{ name: 'Manifest.ocf.json', text: manifest(source, written, missing) }, ...written];
}

function itemsOf(kind: string): Items {
  return { file_type: `OCF_${kind}_FILE`, lines: [] };
}

/** One object a line: a file of thousands is still read by people. */
function textOf({ file_type, lines }: Items): string {
  return `{"file_type":"${file_type}","items":[${lines.map((line) => `\n${line}`).join(',')}\n]}\n`;
}

function financing({ raise, closedAt }: OcfSource, issued: readonly string[]) {
  return {
    object_type: 'FINANCING',
    id: raise.id,
    name: raise.title,
    issuance_ids: issued,
    date: closedAt.slice(0, 10),
  };
}

function manifest(
  { issuer, now }: OcfSource,
  written: readonly OcfFile[],
  missing: number,
): string {
  const at = new Date(now).toISOString();
  const listed = (name: string) =>
    written
      .filter((file) => file.name === `${name}.ocf.json`)
      .map((file) => ({ filepath: `./${file.name}`, md5: md5Of(file.text) }));
  const content = {
    ocf_version: ocfVersion,
    file_type: 'OCF_MANIFEST_FILE',
    issuer: issuerObject(issuer),
    as_of: at.slice(0, 10),
    generated_at: at,
    stakeholders_files: listed('Stakeholders'),
    stock_classes_files: listed('StockClasses'),
    transactions_files: listed('Transactions'),
    stock_legend_templates_files: listed('StockLegends'),
    stock_plans_files: listed('StockPlans'),
    vesting_terms_files: listed('VestingTerms'),
    valuations_files: listed('Valuations'),
    financings_files: listed('Financings'),
    comments: [
      'The holders of one raise, and not the whole cap table of the company.',
      ...(missing === 0 ? [] : [`No issuance is recorded yet for ${missing} of the stakeholders.`]),
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The format names its files by this hash; it says whether one is whole, and protects nothing. */
function md5Of(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
