import { ConfigurationError } from './config/env.js';

/** Runs a command: exits with the code it returns, or prints the error and exits with 2. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  const lostOutput = watchOutput(process);
  const code = await command().catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    // An application that failed to start has left connections open, which would keep the process alive.
    process.exit(2);
  });
  // The last output may not be written yet.
  await new Promise((resolve) => process.stdout.write('', resolve));
  const lost = lostOutput();
  if (lost) process.stderr.write(`The output could not be written: ${lost.message}\n`);
  process.exitCode = lost ? 2 : code;
}

/**
 * Keeps errors of the output from ending the process: the reader may have ended, as `head` does, and the work
 * continues. @returns the error if the output was wanted and could not be written, as on a full disk
 */
export function watchOutput({ stdout, stderr }: Record<'stdout' | 'stderr', NodeJS.WritableStream>) {
  let lost: Error | undefined;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') lost ??= error;
  });
  stderr.on('error', () => undefined);
  return () => lost;
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
