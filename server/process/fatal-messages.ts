/** Why the process could not start, as one message that says what to do. */

/** Restarting does not help; a person has to do something first (EX_CONFIG of sysexits.h). */
export const needsPersonExitCode = 78;
const failedExitCode = 1;

export interface FatalMessage {
  readonly message: string;
  readonly exitCode: number;
}

/** The settings that a message may mention; missing when the configuration itself is wrong. */
export interface StartContext {
  readonly port?: number;
  readonly opsPort?: number;
  readonly dataDir?: string;
}

interface StartFault extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
}

type Explain = (error: StartFault, context: StartContext) => FatalMessage;

/**
 * Errors at start, by their code. Parts that can fail at start throw errors with the codes
 * `ERR_CONFIG`, `ERR_BUILD_MISSING`, `ERR_DATABASE_NEWER`, `ERR_DATABASE_OLDER`,
 * `ERR_DATABASE_CORRUPT`, `ERR_DATABASE_IN_USE`, `ERR_DATABASE_UNREACHABLE`, `ERR_SECRET_KEY`,
 * `ERR_AUDIT_LOG`.
 */
const explanations: Readonly<Record<string, Explain>> = {
  ERR_CONFIG: ({ message }) => person(message),
  ERR_BUILD_MISSING: ({ message }) => person(`${sentence(message)} Run "npm run build" first.`),
  ERR_DATABASE_NEWER: ({ message }) =>
    person(
      `This database was written by a newer version of Raisehall. ${sentence(message)} Start the newer version, or restore the backup that was made before the upgrade.`,
    ),
  ERR_DATABASE_OLDER: ({ message }) =>
    person(
      `This database is from before version 1.0 of Raisehall, and this version cannot use it. ${sentence(message)} Start the version that wrote it, or begin with a new database: another DATA_DIR, or another DATABASE_URL.`,
    ),
  ERR_DATABASE_CORRUPT: ({ message }) =>
    person(
      `${sentence(message)} The database is damaged and was left as it is. Restore a backup before starting again.`,
    ),
  ERR_DATABASE_IN_USE: ({ message }, { dataDir }) =>
    failed(
      `${sentence(message)} Another Raisehall uses this database${inDirectory(dataDir)}. Stop it, or give this one another DATA_DIR.`,
    ),
  ERR_DATABASE_UNREACHABLE: ({ message }) => failed(sentence(message)),
  ERR_SECRET_KEY: ({ message }) =>
    person(
      `${sentence(message)} Bring back the file secret.key of the data directory, or set SECRET_KEY to the key this server had; a key that was replaced on purpose goes into SECRET_KEYS_PREVIOUS. If it is lost for good, "npm run accept-lost-key" with the key that is named here lets the server start without it: server/api/platform/storage/README.md says what that means.`,
    ),
  ERR_AUDIT_LOG: ({ message }) =>
    person(
      `${sentence(message)} Someone has changed the database, and it was left as it is. "npm run verify-audit" says what doesn’t match. Restore a backup from before the change.`,
    ),
  EADDRINUSE: ({ address, port }, context) =>
    failed(
      `Port ${port ?? ''} on ${address ?? 'this machine'} is already in use. Stop the other program, or choose another port with ${portSetting(port, context)}.`,
    ),
  EADDRNOTAVAIL: ({ address, port }, context) =>
    person(
      `This machine has no address ${address ?? ''} to listen on. Set ${portSetting(port, context) === 'OPS_PORT' ? 'OPS_HOST' : 'HOST'} to one it has, such as 127.0.0.1 or 0.0.0.0.`,
    ),
  EACCES: (error, context) => refusedAccess(error, context),
  EPERM: (error, context) => refusedAccess(error, context),
  EROFS: (error, context) => refusedAccess(error, context),
  ENOSPC: (_error, { dataDir }) =>
    failed(`The disk is full${inDirectory(dataDir)}. Free some space and start again.`),
  ECONNREFUSED: ({ address, port }) =>
    failed(
      `Nothing responds at ${address ?? 'the address'}:${port ?? ''}. Check that the database or service there is running, and check DATABASE_URL or API_BASE_URL.`,
    ),
  ENOTFOUND: (error) =>
    failed(
      `The host name ${(error as { hostname?: string }).hostname ?? ''} is not known. Check HOST, DATABASE_URL, SMTP_URL and API_BASE_URL.`,
    ),
};

/** The message and the exit code for an error at start. Unknown errors keep their stack. */
export function explainStartFault(error: unknown, context: StartContext = {}): FatalMessage {
  for (const fault of faultsIn(error)) {
    const explain = fault.code === undefined ? undefined : explanations[fault.code];
    if (explain !== undefined) return explain(fault, context);
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return failed(`Raisehall could not start, for an unknown reason:\n${text}`);
}

/** An error with its causes and the errors it aggregates, outermost first. */
function* faultsIn(error: unknown): Generator<StartFault> {
  for (let current = error, depth = 0; current instanceof Error && depth < 10; depth += 1) {
    yield current as StartFault;
    if (current instanceof AggregateError) yield* current.errors;
    current = current.cause;
  }
}

function refusedAccess(error: StartFault, context: StartContext): FatalMessage {
  if (error.syscall === 'listen') {
    const { port } = error;
    return person(
      `This user may not listen on port ${port ?? ''}. Choose one from 1024 on with ${portSetting(port, context)}.`,
    );
  }
  const place = error.path ?? context.dataDir ?? 'a file';
  return person(`This user may not write to ${place}. Change its owner, or set DATA_DIR.`);
}

function portSetting(port: number | undefined, context: StartContext): string {
  return port !== undefined && port === context.opsPort ? 'OPS_PORT' : 'PORT';
}

function inDirectory(directory: string | undefined): string {
  return directory === undefined ? '' : ` (${directory})`;
}

function sentence(message: string): string {
  const bare = message.trim();
  return /[.!?]$/.test(bare) ? bare : `${bare}.`;
}

function person(message: string): FatalMessage {
  return { message, exitCode: needsPersonExitCode };
}

function failed(message: string): FatalMessage {
  return { message, exitCode: failedExitCode };
}
