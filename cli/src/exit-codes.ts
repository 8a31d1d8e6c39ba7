/** Exit codes that scripts may rely on; documented in docs/cli.md. */
export const EXIT = { ok: 0, failure: 1, usage: 2, refused: 3, resumable: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The failure of a command: its message, and the exit code for scripts. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    /** Stable, for JSON output. */
    readonly code: string,
  ) {
    super(message);
  }
}

export function usageError(message: string): CommandError {
  return new CommandError(EXIT.usage, message, 'usage');
}
