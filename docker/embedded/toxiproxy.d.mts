/** A network that misbehaves as it is told, for tests; null where it cannot be built. */
export function startToxiproxy(options: {
  /** Its log lies in here. */
  dir: string;
}): Promise<{ /** Where its own calls go. */ url: string; stop(): Promise<void> } | null>;

/** Its path, built when it was not (a minute or two); null where there is no Go. */
export function toxiproxyProgram(): Promise<string | null>;
