/** How long a process looks on before it takes over what another one holds, in milliseconds. */
export interface DiskWaits {
  /** Between two signs of life of a process. */
  beatMs: number;
  /** Without a sign of life, a process on another machine is dead after this long. */
  silenceMs: number;
  /** A writer that received no byte for this long yields to a new request for the same part. */
  stalledMs: number;
  /** Between two looks at what other processes want of stalled writers. */
  lookMs: number;
}

/** A dead process and a stalled part are each taken over within 10 s (F23). */
export const DISK_WAITS: DiskWaits = { beatMs: 2000, silenceMs: 7000, stalledMs: 5000, lookMs: 2000 };
