import { fieldChoices } from '#shared/product/raises/field-words.ts';
import { readRows } from '../../framework/autosave/form-values.ts';
import { capTableIn } from './cap-table-choices.ts';
import { raiseLists } from './raise-values.ts';

/** Returns what a field says as it is typed, for people. */
export function valueInWords(name: string, value: string): string {
  if (raiseLists.includes(name)) {
    const rows = readRows(value).map((row) => `– ${rowInWords(name, row)}`);
    return rows.length === 0 ? 'nothing' : rows.join('\n');
  }
  if (name === 'capTable') return capTableIn(value)?.name ?? 'none';
  if (name === 'ownershipShown' || value === 'yes' || value === 'no') {
    return value === 'yes' ? 'Yes' : 'No';
  }
  return fieldChoices[name]?.[value] ?? value;
}

function rowInWords(list: string, row: Readonly<Record<string, string>>): string {
  const parts: Readonly<Record<string, readonly string[]>> = {
    useOfFunds: ['label', 'part'],
    team: ['name', 'role', 'bio'],
    highlights: ['text'],
    risks: ['title', 'text'],
  };
  const values = (parts[list] ?? []).map((part) => row[part] ?? '').filter((text) => text !== '');
  return values.join(', ') + (list === 'useOfFunds' && row['part'] ? '%' : '');
}
