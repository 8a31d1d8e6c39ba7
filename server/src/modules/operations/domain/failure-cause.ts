import { createHash } from 'node:crypto';
import { withoutAddresses } from '../../../core/logging/without-addresses.js';

export interface FailedJob {
  id: string;
  name: string;
  reason: string;
  failedAt: number;
}

export interface FailureGroup {
  causeId: string;
  job: string;
  error: string;
  count: number;
  latestAt: number;
  /** Of the latest. */
  jobId: string;
}

const ERROR_MAX_LENGTH = 300;
const READ_LENGTH = 2000;

/** The error without what differs from job to job: addresses, links, ids and numbers. */
function errorOf(reason: string): string {
  const firstLine = reason
    .slice(0, READ_LENGTH)
    .replace(/\n.*/s, '')
    .replace(/https?:\/\/[^\s"')]+/g, '…');
  return withoutAddresses(firstLine)
    .replace(/\b(?=[A-Za-z_-]*\d)[\w-]{7,}\b/g, '…')
    .replace(/\b\d+(\.\d+)?(ms|s)?\b/g, (number) => (/^[45]\d\d$/.test(number) ? number : '…'))
    .trim()
    .slice(0, ERROR_MAX_LENGTH);
}

export function causeIdOf({ name, reason }: Pick<FailedJob, 'name' | 'reason'>): string {
  return createHash('sha256')
    .update(`${name}\n${errorOf(reason)}`)
    .digest('hex')
    .slice(0, 16);
}

/** The most frequent first. */
export function groupFailures(jobs: readonly FailedJob[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const job of jobs) {
    const causeId = causeIdOf(job);
    const group = groups.get(causeId);
    const latest = !group || job.failedAt > group.latestAt ? { latestAt: job.failedAt, jobId: job.id } : {};
    groups.set(causeId, {
      causeId,
      job: job.name,
      error: errorOf(job.reason),
      latestAt: job.failedAt,
      jobId: job.id,
      ...group,
      ...latest,
      count: (group?.count ?? 0) + 1,
    });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || b.latestAt - a.latestAt);
}
