/** Keeps words that were given up out of pages, mails, documents and code; CONTRIBUTING.md says why. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';

/** A word that was given up, and the one that is written instead. */
type Retired = readonly [retired: RegExp, instead: string];

/** What people read: searched in texts of the code and in documents. A space is any white space. */
const onPages: readonly Retired[] = [
  [/\broom (left|is left|for your|becomes free|was shared out)\b/i, 'available'],
  [
    /\b(no|waits for|free|takes no) room (for|left|becomes)\b(?! (it|an|every|photos))/i,
    'available',
  ],
  [/\bwaiting list\b/i, 'waitlist'],
  [/\b(waits?|first|next|place) in line\b/i, 'waitlist'],
  [/\bbinds nobody\b/i, 'non-binding'],
  [/\bto be confirmed again\b/i, 'Needs reconfirmation'],
  [/\b(takes|frees) no room\b(?! (for|photos))/i, 'reserves nothing'],
  [/\b(is|are|was) asked for (more )?than\b/i, 'If oversubscribed'],
  [/\bArrived in all\b/i, 'Total received'],
  [/\bAnother amount arrived\b/, 'Record a partial payment'],
  [/\bscaled back alike\b/i, 'scaled back pro rata'],
  [/\bnot said\b/i, 'Not specified'],
  [/\bTake on\b/, 'Start review'],
  [/\bat a field\b/i, 'Add at least one comment'],
  [/\bstands? in the way\b/i, 'Blocking a successful close'],
  [/\bSee to it\b/i, 'View'],
  [/\bbackground work\b/i, 'Jobs'],
  [/\bby (it|them)sel(f|ves)\b/i, 'automatically, alone'],
  [/\b(What (waits|they are|it says)|Waiting for)\b(?= *['"<])/, 'Task, Role, Submission, Age'],
  [/\bHappens? by itself\b/i, 'Scheduled'],
  [/\bas things are\b/i, 'yet'],
  [/\b(is|are) to be\b/i, 'has to be, will be'],
  [/\bits owner can submit it\b/i, 'Ready to submit'],
  [/\b(raise|version) is sealed\b/i, 'We freeze this version for review'],
  [/\bWe tell you\b/i, 'We’ll email you'],
  [/\bBegin the raise\b/i, 'Create draft'],
  [/\bAdd a use\b/, 'Add a line'],
  [/\blabel="Part"/, 'Share (%)'],
  [/\b(smallest|largest) (ticket|check)\b/i, 'minimum, maximum ticket'],
  [/\bMay read\b/, 'Access'],
  [/\bno end\b(?! of)/i, 'No expiry'],
  [/['"`>]Asks for\b/, 'Access requested'],
  [/\ba look\b(?! (at|into))/i, 'a view'],
  [/\bMedian time of a look\b/, 'Median time per view'],
  [/\bThe stronger, the more\b/, 'Darker = more viewers'],
  [/\bholds (now|since)\b/i, 'is in effect'],
  [/\bA new raise of\b/, 'New raise'],
  [/(?<!\bof )\b(the|this|your) raise (has )?failed\b/i, 'Not funded'],
  [/\bno more\b(?! (than|in))/i, 'no longer'],
  [/\bin all\b(?= *[.,;:<'"`])/i, 'in total'],
  [/\bwould (now )?put\b(?! together)/i, 'soft-circled'],
  [/\bwhoever\b/i, 'people who, the person who'],
  [/\beverybody\b/i, 'everyone, all'],
  [/['"`>]Noted\b/, 'Recorded.'],
  [/\b(some|any)body\b(?!@)/i, 'someone, anyone'],
  [/\banew\b/i, 'again'],
  [/\bby mail\b/i, 'by email'],
  [/\bfor who\b(?! (sees|is|can)\b)/i, 'for people who, for the person who'],
  [/\b(was|were|be|been|are|those) let in(to)?\b/i, 'given access'],
  [/\b(in|its|the) present (one|version|name|run|month)\b/i, 'current'],
  [/\bstands? (before|under|there|in it)\b/i, 'is, appears, separates'],
  [/\bowed back\b/i, 'has to be paid back'],
  [/\b(day|moment) that exists\b/i, 'valid date'],
  [/\bconfirm(s)? that it is (you|me)\b/i, 'confirm it’s you'],
  [/\bshares are (being )?(set|known|given)\b|\byour share is set\b/i, 'allocations'],
  [/\banother (country|legal name|name) than\b/i, 'a different'],
  [/\breads? your reason\b/i, 'sees your reason'],
  [/\bsmall pictures? of\b/i, 'thumbnail'],
  [/\bfavored\b/i, 'favoured'],
  [
    /\b(confirm|submit|opener|label)(=|: )['"](?!Keep|Set|View)[A-Z][a-z]+( back)? (it|them)( (on|off|out|down|back))?['"]/,
    'a verb and a noun',
  ],
  [/\b(upload(ed)?|insert|choose|describe|PNG|JPEG) (a |the )?pictures?\b/i, 'image'],
];

/** Names of code and of files: searched in all sources. */
const inCode: readonly Retired[] = [
  [/\b(takeStep|moveCommitment|moveAsAsked)\b/, 'applyTransition'],
  [/\b(DemoStep|CommitmentStep|RaiseStep|raiseSteps|calculatorStep)\b/, 'what it is'],
  [/\b(roomLeft|hasRoom|SharedRoom|ApiRoom|tellRoom)\b/, 'capacity, LoadSignal'],
  [/\b(raise|commitment)-?[cC]lock\b/, 'scheduled transitions'],
  [/\bClock(Plan|Entry|Page|Step|Table|Data)\b/, 'Schedule, ScheduledTransition'],
  [/\b(company|grant|scenario)Event\(/, '...AuditEntry()'],
  [/\b(Onlooker|Sight|saidIn|inLineOf)\b/, 'viewer, visibility, snapshotContent, serializeBy'],
  [/\b(Asked|Shown)[A-Z]\w*\b(?=[ ,;<{(])/, 'query or params, ...Data'],
  [/\bsendKept\w*|\bkeptCopy\b|\bKeptCopy\b|\bdefaultKept\w*/, 'cached, saved'],
  [/\b(reading-kept|readingKept|unkept_reading|isKeptHere|mayBeKept)\b/, 'added up, carried'],
  [/\b(AnswerError|answerPage)\b|\banswer-check\b/, 'response'],
  [/\b(WaitingThing|WaitingLine)s?\b/, 'QueueRow, WorkItem'],
  [/Living(Page|View)\b|\blivingView\b/, 'Gallery...'],
  [/\b(WebPresence|registerWebPresence)\b|\bweb-presence\b/, 'seo'],
  [
    /\b(picture-shelf|picture-studio|(scripts|support)\/pictures)\b/,
    'image cache, renderer, scenes',
  ],
  [/\b(drawnUp|DeskPage|WrittenTime|isSound)\b/, 'rendered, PanelPage, FormattedDate, expect...'],
  [/\b(Investor|Book|Document|TwoFactor)News\b|-news\.ts\b/, '...Update, notifications'],
  [/\bparts: \w+Deps\b|\b(View|Document)Parts\b/, '...Deps'],
  [/\b([tT]akeOver|take-over|[tT]akingOver|taking-over|takenOver|taken-over)\b/, 'adopt'],
  [/\b(own-time|waiting-line|trap-field|step-words|room-left)\.tsx?\b/, 'names of the field'],
];

/** Comments and strings, whichever begins first; what is commented is no text of a page. */
const tokens = /\/\*.*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"/gs;

/** The source without its comments, those of SQL included; lines stay where they are. */
function withoutComments(source: string): string {
  return source
    .replace(tokens, (token) => (token.startsWith('/') ? token.replace(/[^\n]+/g, '') : token))
    .replace(/^[ \t]*--[^\n]*/gm, '');
}

/** A list as patterns that find every occurrence; a space stands for any white space. */
function searchable(words: readonly Retired[]): readonly Retired[] {
  return words.map(([retired, instead]) => {
    const source = retired.source.replaceAll(/ (?![*?])/g, '\\s+');
    return [new RegExp(source, `g${retired.flags}`), instead];
  });
}

const searches = { onPages: searchable(onPages), inCode: searchable(inCode) };

/** Retired words in a text, as "line: word -> what is written instead". */
function found(text: string, list: keyof typeof searches): string[] {
  return searches[list].flatMap(([retired, instead]) =>
    [...text.matchAll(retired)].map(
      ({ 0: word, index }) =>
        `${text.slice(0, index).split('\n').length}: ${word.replace(/\s+/g, ' ')} -> ${instead}`,
    ),
  );
}

/** What is retired in a file, by what kind of file it is. */
function retiredIn(file: string, text: string): string[] {
  if (file.endsWith('.md')) return found(text, 'onPages');
  const isRead = /^(client|shared|server)\//.test(file);
  return [
    ...found(`${file}\n${text}`, 'inCode'),
    ...(isRead ? found(withoutComments(text), 'onPages') : []),
  ];
}

/** Not changed once somebody has applied, accepted or signed them. */
const unchanging = /\/legal\/texts\/|\/commitments\/agreements\//;

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(join(projectRoot, folder), { recursive: true });
  return names
    .map((name) => join(folder, name))
    .filter((file) => /\.(tsx?|mjs|md|json)$/.test(file) && !unchanging.test(file))
    .filter((file) => file !== join('test', 'retired-words.test.ts'));
}

t.test('no word that was given up comes back', async (t) => {
  const folders = await Promise.all(
    ['client', 'shared', 'server', 'scripts', 'test'].map((folder) => filesOf(folder)),
  );
  const files = [...folders.flat(), 'README.md', 'CONTRIBUTING.md'];
  const each = await Promise.all(
    files.map(async (file) =>
      retiredIn(file, await readFile(join(projectRoot, file), 'utf8')).map(
        (one) => `${file}:${one}`,
      ),
    ),
  );
  t.same(each.flat(), [], 'each with what is written instead');
});

/** What words were given up for, each in a sentence that somebody might write again. */
const givenUp: readonly string[] = [
  ...['There is room left.', 'No room becomes free.', 'A soft circle takes no room.'],
  ...['You are on the waiting list.', 'She waits in line.', 'Your place in line is 2.'],
  ...['It binds nobody.', 'To be confirmed again', 'Another amount arrived', 'Arrived in all'],
  ...['When more is asked for than the maximum', 'All are scaled back alike.', 'Not said'],
  ...['Take on the review', 'Write a comment at a field.', '<th>What it says</th>'],
  ...['What stands in the way of success', 'See to it', 'It ends by itself.'],
  ...['<th>What waits</th>', '<th>Waiting for</th>', 'Background work', '<th>What they are</th>'],
  ...['You cannot sign as things are.', 'We tell you by email.', 'Its owner can submit it.'],
  ...['This version is sealed.', 'Add a use', '<Field label="Part" />'],
  ...[
    'Smallest check',
    'The largest ticket is $5.',
    'May read',
    'No end is set',
    '<b>Asks for</b>',
  ],
  ...['Median time of a look', 'one for each a look, and', 'The stronger, the more viewers'],
  ...['It holds since 5 Aug.', 'It holds now.', 'Ivan would put €150,000 into it.'],
  ...['Begin the raise', 'A new raise of Acme', 'Everybody', 'This raise has failed.'],
  ...['What is to be decided', 'It is no more shown.', 'Five in all.', '<p>Noted. Thank you.</p>'],
  ...['Whoever reads it', 'Upload a picture'],
  ...['Somebody of the company', 'Anybody sees it.', 'It is signed anew.', 'Told by mail.'],
  ...['Null for who may not.', 'They were let into the room.', 'In its present version'],
  ...['The name stands under it.', 'It is owed back.', 'Enter a day that exists.'],
  ...['Confirm that it is you.', 'Once shares are set', 'In another country than yours'],
  ...['They read your reason.', 'A small picture of a page', 'most favored nation'],
  ...['<ConfirmAction confirm="Revoke it" />', "submit: 'Record it'"],
];

t.test('no word of those that were given up goes unseen', async (t) => {
  for (const text of givenUp) t.not(retiredIn('client/a.tsx', text).length, 0, text);
});

t.test('each kind is seen where it comes back', async (t) => {
  const planted: readonly [file: string, text: string, seen: number][] = [
    ['client/a.tsx', '<p>\n  You are on the waiting\n  list.\n</p>', 1],
    ['server/a.ts', "const text = 'Whoever signs, waits in line';", 2],
    ['shared/a.ts', 'const text = `It opens by itself`;', 1],
    ['client/a.tsx', '<p>Choose a picture, then upload the picture.</p>', 2],
    ['client/a.tsx', '// Whoever reads it.\n/** Everybody, by itself. */', 0],
    ['test/a.test.ts', "t.comment('everybody waits');", 0],
    ['scripts/README.md', 'Everybody runs it.', 1],
    ['test/a.test.ts', "import { saidIn } from './said.ts';", 1],
    ['server/web/seo/web-presence.ts', 'export {};', 1],
    ['server/a.ts', '// Runs raise-clock.', 1],
    ['client/a.ts', 'const answer = new AnswerError();', 1],
    ['server/process/verify-audit.ts', 'await takeOver(trx, signer);', 1],
    ['server/api/features/reading/reading-kept.ts', 'await readingKept(storage, id);', 2],
  ];
  for (const [file, text, seen] of planted) t.equal(retiredIn(file, text).length, seen, text);
});
