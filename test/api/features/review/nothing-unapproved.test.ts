/**
 * Whatever a founder sends between the approval and the end of a raise, in whatever order, an investor
 * is shown nothing that no operator approved, but for documents that are marked as added.
 */
import { createHash } from 'node:crypto';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitTo, openRaise, shownTo } from '#test/support/committing.ts';
import { pngBytes, putFile } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { readyRaise } from '#test/support/ready-raise.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const reason = 'A reason that somebody could have for a change.';
const steps = 24;

await withApiOnBothEngines({
  async 'nothing unapproved is shown, whatever is sent in whatever order'(t, api) {
    const chance = seededRandom(20_261_123);
    const { owner, company, path, raise } = await openRaise(api, { visibility: 'network' });
    const [ivan, olga] = [
      await addCommitter(api, 'Ivan'),
      await addPerson(api, 'Olga', 'operator'),
    ];
    await owner.post(`${path}/grants`, { emails: [ivan.email] });
    await commitTo(ivan, path, 600_000);
    const documents = async () => (await ivan.get(`${path}/documents`)).json<DocumentList>().items;
    const deck = (await documents())[0]?.id ?? '';

    // Each thing that is sent has a mark of its own, by which it is found again.
    let marks = 0;
    const sent = new Set<string>();
    const mark = () => {
      marks += 1;
      const word = `Unapproved${marks}x`;
      sent.add(word);
      return word;
    };
    const files = new Map<string, string>();
    const approved = new Set<string>();
    const approvedFiles = new Set<string>();
    const propose = (change: object) => owner.post(`${path}/propose-change`, { change, reason });
    const upload = async (id: string) => {
      // Bytes after the end of a picture are no part of it.
      const word = `file ${files.size}`;
      const bytes = Buffer.concat([pngBytes, Buffer.from(word)]);
      files.set(createHash('sha256').update(bytes).digest('hex'), word);
      return putFile(api, owner, id, bytes, 'image/png');
    };
    const [ada] = readyRaise.team;
    const [risk] = readyRaise.risks;
    const moves: readonly (() => Promise<unknown>)[] = [
      () => propose({ summary: `${mark()} guaranteed 20 % a year for all.` }),
      () => propose({ title: `${mark()} robots` }),
      () => propose({ pitch: `${mark()} pitch` }),
      () => propose({ highlights: [mark()] }),
      () => propose({ team: [{ ...ada, name: mark() }] }),
      () => propose({ risks: [{ ...risk, title: mark() }] }),
      () => propose({ useOfFunds: [{ label: mark(), bps: 10_000 }] }),
      async () => {
        const { version } = raiseIn(await owner.get(path));
        return owner.patch(path, { summary: `${mark()} edited without asking.` }, ifMatch(version));
      },
      async () => {
        const { company: now } = (await owner.get(`/companies/${company.id}`)).json<{
          company: { version: number };
        }>();
        const change = { name: mark(), legalName: mark(), oneLiner: `${mark()} does it all.` };
        return owner.patch(`/companies/${company.id}`, change, ifMatch(now.version));
      },
      () => owner.post(`${path}/propose-change`, { company: true, reason }),
      () => upload(deck),
      async () => {
        const { document } = (await owner.get(`/documents/${deck}`)).json<{
          document: { version: number };
        }>();
        return owner.patch(`/documents/${deck}`, { name: mark() }, ifMatch(document.version));
      },
      () => owner.delete(`/documents/${deck}`),
      () =>
        api.app.inject({
          method: 'PUT',
          url: `/api/v1${path}/nda`,
          headers: { [internalHeaders.session]: owner.session ?? '' },
          payload: { text: `${mark()}: nobody says anything to anybody about this raise.` },
        }),
      () => owner.post(`${path}/withdraw-change`),
      () => owner.post(`${path}/reopen`),
      () => owner.post(`${path}/submit`),
      () => olga.post(`/admin${path}/decline-change`, { reason }),
    ];
    /** What an operator sees before them is approved. */
    async function approve() {
      const desk = await olga.get(`/admin${path}/review`);
      const { proposedChange } = raiseIn(await owner.get(path));
      const answer = await olga.post(`/admin${path}/approve-change`);
      if (proposedChange === null || answer.status !== 200) return;
      const { differences } = desk.json<{ differences: { after: string }[] }>();
      const seen = differences.map(({ after }) => after).join('\n');
      for (const word of sent) if (seen.includes(word)) approved.add(word);
      for (const sha256 of files.keys()) if (seen.includes(sha256)) approvedFiles.add(sha256);
    }
    async function requireApproved(after: string) {
      const shown = await Promise.all([
        ivan.get(`/raises/by-slug?slug=${raise.slug}`),
        ivan.get('/raises'),
        ivan.get(`${path}/nda`),
        ivan.get('/commitments'),
        ivan.get('/grants'),
        ivan.get('/notifications'),
      ]);
      const room = await documents();
      const reviewed = room.filter(({ addedAt }) => addedAt === null);
      const mails = await mailsTo(api, ivan.email);
      const agreement = (await shownTo(ivan, path, 600_000)).signing.agreement?.text;
      const texts = [
        ...shown.map(({ text }) => text),
        ...mails.map(({ text }) => text),
        JSON.stringify(reviewed),
        agreement ?? '',
      ].join('\n');
      const leaked = [...sent].filter((word) => !approved.has(word) && texts.includes(word));
      t.same(leaked, [], `after ${after}`);
      const strangers = reviewed.flatMap(({ current }) => {
        const sha256 = current?.sha256 ?? '';
        return files.has(sha256) && !approvedFiles.has(sha256) ? [sha256] : [];
      });
      t.same(strangers, [], `after ${after}`);
    }
    for (let step = 0; step < steps; step += 1) {
      const at = Math.floor(chance() * (moves.length + 4));
      const move = moves[at];
      if (move === undefined) await approve();
      else await move();
      await requireApproved(move === undefined ? 'an approval' : `move ${at}`);
    }
    t.ok(approved.size > 0, 'and something was approved');
    t.ok(sent.size > approved.size, 'and something was not');
  },
});
