/**
 * An expected failure: its message is one sentence with what to do, and is printed alone. A stack trace is printed only
 * for a mistake in the launcher itself.
 */
export class CliError extends Error {}

const FULL_DISK = /ENOSPC|no space left on device/i;
const NO_PERMISSION = /EACCES|EPERM|EROFS|permission denied|read-only file system/i;
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|name resolution|could not fetch|network|no matching distribution|failed to establish a new connection/i;

/**
 * Names the everyday causes hidden in a failed tool's output.
 * @param {string} output
 * @returns {string | null} what to do, without the final stop
 */
export function causeIn(output) {
  if (FULL_DISK.test(output)) return 'the disk is full: free at least 1 GB and run it again';
  if (NO_PERMISSION.test(output)) return 'this user cannot write here: change the owner of the folder and run it again';
  if (NO_NETWORK.test(output))
    return 'the package registry did not respond, or does not have it: check the network or proxy and run it again';
  return null;
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function sentenceOf(error) {
  if (error instanceof CliError) return error.message;
  const { code, message, stack, path } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const cause = code ? causeIn(code) : null;
  if (cause) return `Stopped${path ? ` at ${path}` : ''}: ${cause}.`;
  return stack ?? message ?? String(error);
}

/**
 * Runs a command's main function; its number is the exit code.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  // The reader of the output may end early, as `head` does; the command continues.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** @param {string} [line] */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}
