import { ConfigurationError } from './config/env.js';

/** Runs a command: exits with the code it returns, or prints the error and exits with 2. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  process.exitCode = await command().catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    // An application that failed to start has left connections open, which would keep the process alive.
    process.exit(2);
  });
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
