/** A live raise that its founder goes on changing, and what an investor is shown of it meanwhile. */
import { certifiedOf } from '#api/features/commitments/certificates/certificate-facts.ts';
import { commitmentById } from '#api/features/commitments/commitment-rows.ts';
import type { SignedSnapshot } from '#shared/product/commitments/signed-snapshot.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import { mailsTo } from '../api-visitor.ts';
import { addCommitter, commitmentIn, commitTo, openRaise } from '../committing.ts';
import { cents } from '../money.ts';
import { addPerson } from '../people.ts';
import type { TestApi } from '../product-api.ts';
import { addDeck, raiseIn } from '../raise-people.ts';
import { signedAmount } from './amounts.ts';
import { type Marks, newMarks } from './marks.ts';

export interface ChangingRaise extends Awaited<ReturnType<typeof changingRaise>> {}

let raises = 0;

/**
 * A raise with a document in two folders, an investor who has signed, somebody with access alone,
 * somebody with neither, and an operator.
 */
export async function changingRaise(api: TestApi) {
  raises += 1;
  const live = await openRaise(
    api,
    { visibility: 'network', min: cents(signedAmount) },
    `Ada${raises}`,
    `Acme${raises}`,
    (raise) => addDeck(api, raise, 'product'),
  );
  const ivan = await addCommitter(api, `Ivan${raises}`);
  const gina = await addPerson(api, `Gina${raises}`, 'investor');
  const eve = await addCommitter(api, `Eve${raises}`);
  const olga = await addPerson(api, `Olga${raises}`, 'operator');
  const emails = [ivan.email, gina.email];
  const invited = await live.owner.post(`${live.path}/grants`, { emails });
  if (invited.status !== 200) throw new Error(invited.text);
  const { id: commitment } = commitmentIn(await commitTo(ivan, live.path, signedAmount));
  const documents = async () =>
    (await ivan.get(`${live.path}/documents`)).json<DocumentList>().items;
  const reviewed = (await documents()).map(({ id }) => id);
  return {
    ...{ ...live, api, ivan, gina, eve, olga, commitment, documents, reviewed },
    marks: newMarks(),
    /** Documents that were added since. */
    added: [] as string[],
    staged: [] as string[],
    counts: { approved: 0, sent: 0, read: 0 },
  };
}

/** What an operator sees before them is approved; nothing where nothing is proposed. */
export async function approve(world: ChangingRaise, body: object = {}): Promise<void> {
  const { olga, owner, path, marks, counts } = world;
  const desk = await olga.get(`/admin${path}/review`);
  const { proposedChange } = raiseIn(await owner.get(path));
  const answer = await olga.post(`/admin${path}/approve-change`, body);
  if (proposedChange === null || answer.status !== 200) return;
  const { differences } = desk.json<{ differences: { after: string }[] }>();
  marks.approve(differences.map(({ after }) => after).join('\n'));
  counts.approved += 1;
}

/** Everything that is wrong with what the investor is shown: it has to be nothing. */
export async function faultsOf(world: ChangingRaise): Promise<readonly string[]> {
  const { ivan, path, raise, marks, commitment } = world;
  const page = await ivan.get(`/raises/by-slug?slug=${raise.slug}`);
  const shown = await Promise.all([
    ...[`/raises`, `${path}/nda`, '/commitments', '/grants', '/notifications'].map((url) =>
      ivan.get(url),
    ),
    ...world.reviewed.map((id) => ivan.get(`/documents/${id}/versions`)),
    ivan.get(`${path}/commitment?amount=${signedAmount}`),
  ]);
  const signed = await ivan.get(`/commitments/${commitment}/snapshot`);
  const mails = await mailsTo(world.api, ivan.email);
  const room = await world.documents();
  const texts = {
    'the page of the raise': page.text,
    'the lists, the agreement and the history': shown.map(({ text }) => text).join('\n'),
    'what was signed': signed.text,
    'the mails': mails.map(({ text }) => text).join('\n'),
    'the data room': JSON.stringify(room),
    'the certificate': await certificateOf(world),
  };
  const words = Object.entries(texts).flatMap(([where, text]) =>
    marks.unapprovedIn(text).map((word) => `${word} in ${where}`),
  );
  const files = room.flatMap(({ name, addedAt, current }) =>
    addedAt === null && marks.isUnapprovedFile(current?.sha256 ?? '') ? [`a file of ${name}`] : [],
  );
  return [
    ...words,
    ...files,
    ...signed
      .json<SignedSnapshot>()
      .documents.flatMap(({ name, sha256 }) =>
        marks.isUnapprovedFile(sha256) ? [`a signed file of ${name}`] : [],
      ),
    ...unmarked(marks, room, 'the data room'),
    ...unmarked(marks, page.json<NetworkRaise>().documents ?? [], 'the page of the raise'),
    ...(await imagesShown(world)),
  ];
}

/** Documents that were added and do not say so. */
function unmarked(
  marks: Marks,
  documents: readonly { readonly name: string; readonly addedAt: string | null }[],
  where: string,
): readonly string[] {
  return documents.flatMap(({ name, addedAt }) =>
    marks.isAdded(name) && addedAt === null ? [`${name} is not marked in ${where}`] : [],
  );
}

/** The certificate as the facts and the texts that it is made of. */
async function certificateOf({ api, commitment }: ChangingRaise): Promise<string> {
  const row = await commitmentById(api.storage.db, commitment);
  return row === undefined ? '' : JSON.stringify(await certifiedOf(api.storage.db, row));
}

async function imagesShown({ ivan, path, marks }: ChangingRaise): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const file of marks.unapprovedImages()) {
    const { status } = await ivan.get(`${path}/images/${file}`);
    if (status !== 404) faults.push(`the image ${file}`);
  }
  return faults;
}
