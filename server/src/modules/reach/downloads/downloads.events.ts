import * as z from 'zod';
import { addressProofs } from '#contract/choices.js';
import { defineEvent } from '../../../core/jobs/define-job.js';
import { downloadKinds } from './domain/download.js';

const download = z.object({
  downloadId: z.string(),
  transferId: z.string(),
  slug: z.string(),
  /** Account of the transfer; null for a visitor's transfer. */
  accountId: z.string().nullable(),
  /** User in whose list the transfer is; empty for a visitor's. */
  createdBy: z.string(),
  /** Null for the plain link. */
  recipientId: z.string().nullable(),
  /** Null where anyone with the link can open it, and in events of earlier versions. */
  proof: z.enum(addressProofs).nullable().default(null),
  /** Epoch ms. */
  at: z.int(),
});
const idOf = ({ downloadId }: z.output<typeof download>): string => downloadId;

/** A download started: its first bytes are about to be sent. */
export const downloadStarted = defineEvent({
  name: 'download.started',
  payload: download.extend({
    kind: z.enum(downloadKinds),
    fileCount: z.int(),
    /** Id of the first file. */
    fileId: z.string().nullable(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().nullable(),
    city: z.string().nullable(),
  }),
  id: idOf,
});

/** All bytes of a download were sent. */
export const downloadCompleted = defineEvent({ name: 'download.completed', payload: download, id: idOf });
