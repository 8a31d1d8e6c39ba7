import type { Reporter } from './terminal/reporter.js';
import type { Settings } from './settings.js';
import type { Terminal } from './terminal/terminal.js';

/** Dependencies of every command. */
export interface CommandContext {
  settings: Settings;
  terminal: Terminal;
  reporter: Reporter;
  /** Aborted by Ctrl-C: the command ends, resumable where it can be. */
  signal: AbortSignal;
  now(): number;
}
