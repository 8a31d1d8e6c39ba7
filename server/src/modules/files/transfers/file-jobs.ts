import * as z from 'zod';
import { defineJob, type JobDefinition } from '../../../core/jobs/define-job.js';
import { type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import type { Transfer, TransferFile } from './domain/transfer.js';

const payload = z.object({ transferId: z.string(), revision: z.int() });

interface FileJob {
  job: JobDefinition<typeof payload>;
  wants: (file: TransferFile) => boolean;
}

const fileJobs: FileJob[] = [];

/**
 * Declares a job that reads the bytes of a transfer's files. It is queued by the write that brings or restores files, if it
 * wants one of them.
 */
export function defineFileJob({
  wants,
  ...job
}: { name: string; attempts: number } & Pick<FileJob, 'wants'>): FileJob['job'] {
  const definition = defineJob({
    ...job,
    queue: 'bulk',
    isLong: true,
    payload,
    id: ({ transferId, revision }) => `${job.name}-${transferId}-${revision}`,
  });
  fileJobs.push({ job: definition, wants });
  return definition;
}

/** Entries for the write that brings or restores `files`; `revision` is the one after it. */
export function fileJobEntries(
  { _id, revision, files }: Pick<Transfer, '_id' | 'revision'> & { files: readonly TransferFile[] },
  now: Date,
): OutboxEntry[] {
  return fileJobs
    .filter(({ wants }) => files.some(wants))
    .map(({ job }) => outboxEntry(job, { transferId: _id, revision }, now));
}
