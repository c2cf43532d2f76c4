/** Binders for tests: a raise with papers, and how one is made, read and downloaded. */

import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { Binder } from '#shared/product/binders/binders.ts';
import { addCommitter, commitmentIn, commitTo, openRaise } from './committing.ts';
import { aDocument, letIn } from './data-room.ts';
import { type AddedPerson, addPerson } from './people.ts';
import type { TestApi } from './product-api.ts';
import { addTo } from './raise-people.ts';
import { updateRows } from './rows.ts';

/** Asks for a binder, has it made, and reads how it is. */
export async function makeBinder(api: TestApi, who: AddedPerson, path: string): Promise<Binder> {
  const asked = await who.post(`${path}/binder`);
  if (asked.status !== 202) throw new Error(asked.text);
  await api.jobs.drain('make-binder');
  return readBinder(who, path);
}

/** Reads how far a binder is. */
export async function readBinder(who: AddedPerson, path: string): Promise<Binder> {
  return (await who.get(`${path}/binder`)).json<{ binder: Binder }>().binder;
}

/** The file of a binder, or a part of it, where it is still the one with this tag. */
export async function downloadBinder(
  api: TestApi,
  who: AddedPerson,
  path: string,
  range?: string,
  tag?: string,
) {
  const { statusCode, headers, rawPayload } = await api.app.inject({
    url: `/api/v1${path}/binder/file`,
    headers: {
      [internalHeaders.session]: who.session ?? '',
      ...(range === undefined ? {} : { range }),
      ...(tag === undefined ? {} : { 'if-range': tag }),
    },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

/** A raise with two investors who signed, a data room, and a viewer. */
export async function closedRound(api: TestApi) {
  const live = await openRaise(api);
  const { owner, company, raise, path } = live;
  const room = { founder: owner, raise: raise.id, company: company.id };
  // Its file is nowhere but in the database.
  await updateRows(api, 'raise_documents', { raise_id: raise.id }, { published_at: null });
  const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
  const [vera, olga] = [await addPerson(api, 'Vera'), await addPerson(api, 'Olga', 'operator')];
  await addTo(api, company, vera, 'editor');
  await letIn(room, ivan.email);
  await ivan.get(`${path}/documents`);
  const open = await aDocument(api, room, {
    name: 'Figures',
    folder: 'financials',
    downloadAllowed: true,
  });
  await aDocument(api, room, { name: 'To come', staged: true });
  await ivan.post(`${path}/questions`, { question: '=What is the churn?' });
  const mine = commitmentIn(await commitTo(ivan, path, 2_500_000));
  const other = commitmentIn(await commitTo(mia, path, 1_000_000));
  return { ...live, ivan, mia, vera, olga, open, mine, other };
}
