import { Type } from 'typebox';
import { fixture } from '#api/platform/fixture.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { serverFile } from '#server/project.ts';
import { closed, oneOf } from '#shared/product/fields/schema.ts';
import { updateAudiences } from '#shared/product/updates/update-audience.ts';
import { nextAddressed } from './audience.ts';
import { addCorrection, addDraft, noteRead, noteTold } from './update-store.ts';

const hourMs = 3_600_000;
const hoursAgo = Type.Integer({ minimum: 1, maximum: 2_000, title: 'how many hours ago' });
/** More than the demo has. */
const toldMax = 100;

const demoUpdate = closed({
  company: Type.String({ title: 'the name of the company' }),
  hoursAgo,
  audience: oneOf(updateAudiences, { title: 'who it is for' }),
  title: Type.String({ minLength: 5, title: 'the title' }),
  body: Type.String({ minLength: 20, title: 'the text' }),
  metrics: Type.Array(closed({ label: Type.String(), value: Type.String(), unit: Type.String() }), {
    title: 'the metrics',
  }),
  readers: Type.Optional(
    Type.Integer({ minimum: 0, title: 'how many have read it; a draft without it' }),
  ),
  correction: Type.Optional(closed({ hoursAgo, text: Type.String({ title: 'the correction' }) })),
});

/**
 * Reads the updates of the demo.
 * @throws Error that names the file, and the places that do not fit
 */
export function demoUpdates() {
  const file = serverFile('api/features/updates/demo-updates.json');
  return fixture(file, Type.Array(demoUpdate));
}

/** Adds what the companies of the demo told those who follow their open raise, and a draft. */
export async function fillDemoUpdates(trx: Transaction, now: number): Promise<void> {
  for (const {
    company,
    audience,
    title,
    body,
    metrics,
    readers,
    correction,
    ...one
  } of demoUpdates()) {
    const raise = await trx
      .selectFrom('raises')
      .innerJoin('companies', 'companies.id', 'raises.company_id')
      .innerJoin('company_members', 'company_members.company_id', 'companies.id')
      .select(['raises.id', 'raises.company_id', 'raises.visibility', 'raises.state'])
      .select('company_members.user_id as owner')
      .where('companies.name', '=', company)
      .where('company_members.role', '=', 'owner')
      .where('raises.state', 'in', ['live', 'closing'])
      .executeTakeFirstOrThrow();
    const at = now - one.hoursAgo * hourMs;
    const text = { title, body, audience, metrics: JSON.stringify(metrics) };
    const id = await addDraft(trx, raise.id, text, raise.owner, at);
    if (readers === undefined) continue;
    const published_at = new Date(at).toISOString();
    const published = { state: 'published', published_at, published_by: raise.owner } as const;
    const corrected_at =
      correction === undefined ? null : new Date(now - correction.hoursAgo * hourMs).toISOString();
    await trx
      .updateTable('raise_updates')
      .set({ ...published, corrected_at, version: 2 })
      .where('id', '=', id)
      .execute();
    const asked = { after: '', limit: toldMax, now };
    const { people } = await nextAddressed(trx, raise, audience, asked);
    await noteTold(trx, id, people, at);
    for (const person of people.slice(0, readers)) await noteRead(trx, id, person, at + hourMs);
    if (correction === undefined) continue;
    const said = { n: 1, text: correction.text, by: raise.owner };
    await addCorrection(trx, id, said, now - correction.hoursAgo * hourMs);
  }
}
