import { ConfigurationError } from './config/env.js';

/** Runs a command of the command line: ends with what it answers, or with 2 and what went wrong. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  process.exitCode = await command().catch((error: unknown) => {
    process.stderr.write(`${troubleOf(error)}\n`);
    return 2;
  });
}

function troubleOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
