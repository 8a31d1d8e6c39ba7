import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { hasCode } from '../files/durable-files.js';

export interface ProcessIdentity {
  pid: number;
  /** Scope of `pid`: boot id and PID namespace. */
  space: string;
  /** Start time, which detects a reused pid; empty if unknown. */
  startedAt: string;
}

function orElse(read: () => string, fallback: string): string {
  try {
    return read().trim();
  } catch {
    return fallback;
  }
}

function startOf(pid: number): string {
  // Field 22 of proc(5); field 2, the program name in parentheses, may contain spaces.
  return orElse(() => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[19] ?? '', '');
}

const space = [
  orElse(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'), hostname()),
  orElse(() => readlinkSync('/proc/self/ns/pid'), process.platform),
].join(' ');

export const ownIdentity: ProcessIdentity = { pid: process.pid, space, startedAt: startOf(process.pid) };

export function newInstanceId(): string {
  return randomBytes(9).toString('base64url');
}

/** Null when the process is on another machine or in another PID namespace. */
export function isRunning({ pid, space: otherSpace, startedAt }: ProcessIdentity): boolean | null {
  if (otherSpace !== space) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    if (!hasCode(error, 'EPERM')) return null;
  }
  return startedAt === startOf(pid);
}
