import type { RaiseImageResponse } from '#shared/product/raises/raise-images.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { sendFile } from '../api-visitor.ts';
import { putNda } from '../approved-world.ts';
import { putFile } from '../data-room.ts';
import { madeImage } from '../image-files.ts';
import { ifMatch } from '../investors.ts';
import { raiseIn } from '../raise-people.ts';
import { readyRaise } from '../ready-raise.ts';
import { approve, type ChangingRaise } from './changing-raise.ts';

type Move = (world: ChangingRaise, choice: number) => Promise<unknown>;

const reason = 'A reason that somebody could have for a change.';
const small = await madeImage(40, 30);
const one = <T>(of: readonly T[], choice: number): T | undefined => of[choice % of.length];
const propose = ({ owner, path }: ChangingRaise, change: object) =>
  owner.post(`${path}/propose-change`, { change, reason });

/** One field of the raise, with a word that nobody has approved. */
const fields: readonly ((word: string) => object)[] = [
  (word) => ({ title: `${word} robots` }),
  (word) => ({ summary: `${word} guaranteed return of 20 % a year for all.` }),
  (word) => ({ pitch: `${word} pitch` }),
  (word) => ({ highlights: [word] }),
  (word) => ({ team: [{ ...readyRaise.team[0], name: word }] }),
  (word) => ({ team: [...readyRaise.team, { name: word, role: 'CFO', bio: '' }] }),
  (word) => ({ risks: [{ ...readyRaise.risks[0], title: word }] }),
  (word) => ({ useOfFunds: [{ label: word, bps: 10_000 }] }),
];

async function uploadImage({ owner, path, marks }: ChangingRaise, choice: number) {
  const bytes = choice % 2 === 0 ? small : await madeImage(48, 36);
  const answer = await sendFile(owner, `${path}/images`, bytes);
  // A raise that has ended takes none.
  if (answer.status !== 200) return undefined;
  const { file } = answer.json<RaiseImageResponse>().image;
  marks.image(file);
  return file;
}

async function addDocument(world: ChangingRaise, choice: number, isStaged: boolean) {
  const { owner, path, marks } = world;
  const folder = one(['deck', 'financials', 'legal', 'product', 'team', 'other'], choice);
  const name = `${isStaged ? marks.staged() : marks.added()} plan`;
  const answer = await owner.post(`${path}/documents`, { folder, name, staged: isStaged });
  if (answer.status !== 201) return;
  const { id } = answer.json<DocumentResponse>().document;
  const bytes = marks.file();
  marks.fileAdded(bytes);
  await putFile(owner, id, bytes, 'image/png');
  (isStaged ? world.staged : world.added).push(id);
}

/** Uploads a version with a note, of a document that was reviewed or of one that was added. */
async function replace({ owner, marks }: ChangingRaise, id: string, isReviewed: boolean) {
  const bytes = marks.file();
  if (!isReviewed) marks.fileAdded(bytes);
  const note = isReviewed ? marks.word() : '';
  await sendFile(owner, `/documents/${id}/versions?note=${note}`, bytes);
}

async function change({ owner }: ChangingRaise, id: string, body: object) {
  const found = await owner.get(`/documents/${id}`);
  if (found.status !== 200) return;
  const { version } = found.json<DocumentResponse>().document;
  return owner.patch(`/documents/${id}`, body, ifMatch(version));
}

/** Each by the name under which a failing run lists it. */
export const founderMoves: Readonly<Record<string, Move>> = {
  'propose a field': (world, choice) =>
    propose(world, one(fields, choice)?.(world.marks.word()) ?? {}),
  'edit without asking': async ({ owner, path, marks }) => {
    const { version } = raiseIn(await owner.get(path));
    return owner.patch(path, { summary: `${marks.word()} edited.` }, ifMatch(version));
  },
  'change the company': async ({ owner, company, marks }, choice) => {
    const { company: now } = (await owner.get(`/companies/${company.id}`)).json<{
      company: { version: number };
    }>();
    const facts = [
      { name: marks.word() },
      { legalName: marks.word(), country: 'DE' },
      { oneLiner: `${marks.word()} does it all.`, city: marks.word() },
    ];
    return owner.patch(`/companies/${company.id}`, one(facts, choice) ?? {}, ifMatch(now.version));
  },
  'propose the details of the company': ({ owner, path }) =>
    owner.post(`${path}/propose-change`, { company: true, reason }),
  'propose images': async (world, choice) => {
    const file = await uploadImage(world, choice);
    if (file === undefined) return undefined;
    const image = { file, alt: world.marks.word() };
    const named = [{ logo: image }, { cover: image }, { images: [image] }];
    return propose(world, one(named, choice) ?? {});
  },
  'upload an image': uploadImage,
  'propose an NDA': ({ owner, path, marks }) =>
    putNda(owner, path, `${marks.word()}: nobody says anything to anybody about this.`),
  'replace a reviewed document': (world, choice) =>
    replace(world, one(world.reviewed, choice) ?? '', true),
  'rename a reviewed document': (world, choice) =>
    change(world, one(world.reviewed, choice) ?? '', { name: world.marks.word() }),
  'move a reviewed document': (world, choice) =>
    change(world, one(world.reviewed, choice) ?? '', { folder: one(['team', 'other'], choice) }),
  'remove a reviewed document': ({ owner, reviewed }, choice) =>
    owner.delete(`/documents/${one(reviewed, choice)}`),
  'add a document': (world, choice) => addDocument(world, choice, false),
  'replace an added document': async (world, choice) => {
    const id = one(world.added, choice);
    if (id !== undefined) await replace(world, id, false);
  },
  'stage a document': (world, choice) => addDocument(world, choice, true),
  'publish what is staged': async (world) => {
    const { owner, path, staged, added, marks } = world;
    if (staged.length === 0) return;
    const documents = staged.map((id) => ({ id }));
    const answer = await owner.post(`${path}/documents/publish`, { documents });
    if (answer.status !== 200) return;
    marks.publish();
    added.push(...staged.splice(0));
  },
  withdraw: ({ owner, path }) => owner.post(`${path}/withdraw-change`),
  'open it again': ({ owner, path }) => owner.post(`${path}/reopen`),
  submit: ({ owner, path }) => owner.post(`${path}/submit`),
  decline: ({ olga, path }) => olga.post(`/admin${path}/decline-change`, { reason }),
  approve: (world) => approve(world),
  'approve as material': (world) => approve(world, { material: { reason } }),
};
