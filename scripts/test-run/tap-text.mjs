// What a test process has printed: TAP, the protocol of test programs (testanything.org).

/** Where several files run in one process, each says when it is over; see test/support/run-together.ts. */
const overMark = /^ok \d+ - (\S+) is over\b/;

/**
 * Reads what a test process has printed.
 * @param text all of its standard output
 * @param entry the file that the process was started with
 * @returns `files`: each test file that ran in it, with how many assertions passed and failed, and
 *   `failures`, the text of each of its outermost tests that failed; what no file has ended counts
 *   for the entry. `isWhole` is false where the process ended before its tests did.
 */
export function readTap(text, entry) {
  const files = [];
  let file = emptyFile(entry);
  let isWhole = false;
  for (const block of outermost(text.split('\n'))) {
    if (block.some((line) => /^1\.\.\d/.test(line))) isWhole = true;
    const counted = countAssertions(block);
    file.passed += counted.passed;
    file.failed += counted.failed;
    if (counted.hasFailed) file.failures.push(block.filter(isWorthReading).join('\n').trim());
    const [, name] = block.map((line) => overMark.exec(line)).find(Boolean) ?? [];
    if (name === undefined) continue;
    files.push({ ...file, name });
    file = emptyFile(entry);
  }
  if (file.passed + file.failed > 0 || files.length === 0) files.push(file);
  return { files, isWhole };
}

function emptyFile(name) {
  return { name, passed: 0, failed: 0, failures: [] };
}

/** What passed says nothing about a failure, and may be thousands of lines. */
function isWorthReading(line) {
  return !/^ +ok \d|^TAP version/.test(line);
}

/** A block for each outermost test: everything from the end of the one before to its own diagnosis. */
function outermost(lines) {
  const blocks = [[]];
  let isOver = false;
  for (const line of lines) {
    // What follows the test's own line still belongs to it: its diagnosis, in two more spaces.
    if (isOver && !line.startsWith('  ')) {
      blocks.push([]);
      isOver = false;
    }
    blocks.at(-1).push(line);
    if (/^(not )?ok \d/.test(line)) isOver = true;
  }
  return blocks;
}

/** Counts assertions, not the tests around them. Skipped ones and those to be written do not count. */
function countAssertions(lines) {
  const counted = { passed: 0, failed: 0, hasFailed: false };
  const openTests = new Set();
  let diagnosisEnd;
  for (const line of lines) {
    if (diagnosisEnd !== undefined) {
      if (line === diagnosisEnd) diagnosisEnd = undefined;
      continue;
    }
    const [, before, kind] = /^( *)(---$|# Subtest: |(?:not )?ok \d)/.exec(line) ?? [];
    if (kind === undefined) continue;
    if (kind === '---') diagnosisEnd = `${before}...`;
    else if (kind === '# Subtest: ') openTests.add(before.length);
    else {
      const isAssertion = !openTests.delete(before.length);
      if (/ # (SKIP|TODO)\b/i.test(line)) continue;
      const hasFailed = kind.startsWith('not');
      if (hasFailed) counted.hasFailed = true;
      if (isAssertion) counted[hasFailed ? 'failed' : 'passed'] += 1;
    }
  }
  return counted;
}
