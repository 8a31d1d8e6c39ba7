import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { hasCode } from './durable-files.js';

export interface ProcessIdentity {
  pid: number;
  /** Where `pid` has a meaning: this boot of this kernel and this namespace of process ids. */
  space: string;
  /** Tells a process from a later one of the same number; empty where the system does not say. */
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
  // The 22nd field; the second, the program's name, is in parentheses and may hold blanks.
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

/** Whether the process runs; null when it cannot be seen from here. */
export function isRunning({ pid, space: itsSpace, startedAt }: ProcessIdentity): boolean | null {
  if (itsSpace !== space) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    if (!hasCode(error, 'EPERM')) return null;
  }
  return startedAt === startOf(pid);
}
