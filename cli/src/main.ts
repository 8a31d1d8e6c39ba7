#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { EXIT, type ExitCode } from './exit-codes.js';
import { run } from './run.js';
import { readSettings } from './settings.js';
import { isReaderGone, terminalOn } from './terminal/terminal.js';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C does not wait for running calls.
    if (interruption.signal.aborted) process.exit(EXIT.resumable);
    interruption.abort();
  });
}

/** Version of the package that the build makes around the compiled files. */
async function versionOf(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

const terminal = terminalOn(process);

/** The work is done, but its output could not be written. */
function withLostOutput(exitCode: ExitCode): ExitCode {
  const { aborted, reason } = terminal.closed;
  if (!aborted || isReaderGone(reason)) return exitCode;
  terminal.err(`The output could not be written: ${(reason as Error).message}`);
  return exitCode === EXIT.ok ? EXIT.failure : exitCode;
}

const exitCode = await run({
  argv: process.argv.slice(2),
  settings: readSettings(process.env),
  terminal,
  version: await versionOf(),
  signal: interruption.signal,
  now: () => Date.now(),
});
// Output to a pipe may not be written yet.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(withLostOutput(exitCode));
