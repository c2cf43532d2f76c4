/**
 * The promises of reliability, tried on real server processes with a real SQLite file or PostgreSQL:
 * one table, and an exit code that is not 0 when one is broken. Bounded to about twenty minutes.
 *
 *     npm run faults [-- words of the faults to try, such as "kill" or "disk"]
 */
import { styleText } from 'node:util';
import { busyNeighbours, stoppedAndContinued } from './busy-neighbours.ts';
import { damaged } from './damaged.ts';
import { duplicates } from './duplicates.ts';
import { largeAnswers, retries } from './failing-upstream.ts';
import type { Fault, Finding } from './fault.ts';
import { fullDisk } from './full-disk.ts';
import { killed } from './killed.ts';
import { killedWhileSigning, lastCapacity } from './last-capacity.ts';
import { leavingClients } from './leaving-clients.ts';
import { locked } from './locked.ts';
import { threeTimesTheLoad } from './overload.ts';
import { postgresAway } from './postgres-away.ts';
import { secondServer } from './second-server.ts';
import { slowClients } from './slow-clients.ts';
import { tamperedFile, tamperedPostgres } from './tampered/tampered.ts';
import { terminated } from './terminated.ts';

const faults: readonly Fault[] = [
  duplicates,
  retries,
  largeAnswers,
  terminated,
  tamperedFile,
  tamperedPostgres,
  locked,
  fullDisk,
  damaged,
  secondServer,
  postgresAway,
  leavingClients,
  slowClients,
  stoppedAndContinued,
  busyNeighbours,
  threeTimesTheLoad,
  killed,
  lastCapacity,
  killedWhileSigning,
];

const wanted = process.argv.slice(2);
const chosen = faults.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  process.stderr.write(`There are: ${faults.map(({ name }) => name).join(', ')}.\n`);
  process.exit(2);
}

const startedAt = performance.now();
let broken = 0;
let unshown = 0;
for (const { name, run } of chosen) {
  const begunAt = performance.now();
  const findings = await run().catch((error: unknown): readonly Finding[] => [
    { promise: 'the trial itself', measured: (error as Error).stack ?? String(error), kept: false },
  ]);
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(0);
  process.stdout.write(`\n${styleText('bold', name)} (${seconds} s)\n`);
  for (const finding of findings) {
    if (finding.kept === false) broken += 1;
    if (finding.kept === undefined) unshown += 1;
    process.stdout.write(
      `  ${verdict(finding)}  ${finding.promise}\n             ${finding.measured}\n`,
    );
  }
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
const outcome = broken === 0 ? 'No promise broken' : `${broken} BROKEN`;
process.stdout.write(`\n${outcome}, ${unshown} not shown, ${minutes} minutes\n`);
process.exit(broken === 0 ? 0 : 1);

function verdict({ kept }: Finding): string {
  if (kept === undefined) return styleText('yellow', 'not shown');
  return kept ? styleText('green', 'kept     ') : styleText('red', 'BROKEN   ');
}
