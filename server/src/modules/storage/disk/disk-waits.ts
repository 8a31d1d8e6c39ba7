/** Timeouts before a process takes over locks of another one, in milliseconds. */
export interface DiskWaits {
  /** Interval of the heartbeat. */
  beatMs: number;
  /** A process on another machine counts as dead after this time without a heartbeat. */
  silenceMs: number;
  /** A writer that received no bytes for this long yields to a new request for the same part. */
  stalledMs: number;
  /** Interval of checks for parts that other processes wait for. */
  lookMs: number;
}

/** Locks of a dead process and stalled parts are each taken over within 10 s. */
export const DISK_WAITS: DiskWaits = { beatMs: 2000, silenceMs: 7000, stalledMs: 5000, lookMs: 2000 };
