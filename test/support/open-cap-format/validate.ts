/** Checks files of the Open Cap Format against its published schemas. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

interface Schema {
  readonly $id: string;
  readonly properties?: { readonly file_type?: { readonly const?: string } };
}

const published = JSON.parse(
  readFileSync(new URL('./schemas-1.2.0.json', import.meta.url), 'utf8'),
) as readonly Schema[];
const ajv = new Ajv({ strict: false, allErrors: true, schemas: [...published] });
ajv.addFormat('date', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
ajv.addFormat('date-time', { validate: (text: string) => !Number.isNaN(Date.parse(text)) });

/** What is wrong with a file, by its pointers; empty where it is as its schema says. */
export function ocfProblems(file: unknown): readonly string[] {
  const { file_type } = file as { file_type?: string };
  const schema = published.find(({ properties }) => properties?.file_type?.const === file_type);
  if (schema === undefined) return [`There is no file of the type ${file_type}.`];
  const validate = ajv.getSchema(schema.$id);
  if (validate === undefined) throw new Error(`${schema.$id} is not there.`);
  if (validate(file)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
