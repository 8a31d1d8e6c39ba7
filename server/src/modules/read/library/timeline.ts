import type { RecipientState, TimelineEntry } from '#contract/transfers/recipients.js';
import type { MailHistory } from '../../platform/mail/index.js';
import {
  archiveLayout,
  type Download,
  type LastSteps,
  mergeRanges,
  type PageView,
} from '../../reach/downloads/index.js';
import { type Recipient, type Transfer } from '../../files/transfers/index.js';

/** Maximum number of entries; earlier ones are not shown. */
export const TIMELINE_LENGTH = 100;

/** Mails to one recipient; empty for the plain link. */
export interface Sent {
  /** Mails about the transfer and about added files. */
  mails: readonly MailHistory[];
  /** When codes that should open the personal link came back. */
  returnedCodes: readonly Date[];
  reminders: readonly MailHistory[];
  withdrawnAt: Date | null;
}

export const NOTHING_SENT: Sent = { mails: [], returnedCodes: [], reminders: [], withdrawnAt: null };

/** All sources of a timeline. */
export interface TimelineSources extends Sent {
  /** The latest ones, in any order. */
  pageViews: readonly PageView[];
  downloads: readonly Download[];
}

const nothing = { country: null, city: null, proof: null, fileName: null, fileCount: 0, servedBytes: 0, totalBytes: 0 };

function entry(kind: TimelineEntry['kind'], at: Date, more: Partial<TimelineEntry> = {}): TimelineEntry {
  return { ...nothing, ...more, kind, at: at.getTime() };
}

const mailKinds = { queued: 'mail-queued', accepted: 'mail-accepted', bounced: 'mail-bounced' } as const;

/** Oldest first. */
export function timelineOf({ pageViews, downloads, ...sent }: TimelineSources, transfer: Transfer): TimelineEntry[] {
  const sizes = new DownloadSizes(transfer);
  const entries = [
    ...sentEntries(sent),
    ...pageViews.map(({ at, country, city, proof = null }) => entry('opened', at, { country, city, proof })),
    ...downloads.flatMap((download) => downloadEntry(download, transfer, sizes) ?? []),
  ];
  // The sort is stable: steps of the same millisecond stay in causal order.
  return entries.sort((one, other) => one.at - other.at).slice(-TIMELINE_LENGTH);
}

/** A code's own way is the reader's business, but for its end without them. */
function mailSteps({ mails, returnedCodes }: Pick<Sent, 'mails' | 'returnedCodes'>): Step[] {
  return [...mails.flatMap(({ steps }) => steps), ...returnedCodes.map((at) => ({ kind: 'bounced', at }) as const)];
}

function sentEntries({ reminders, withdrawnAt, ...sent }: Sent): TimelineEntry[] {
  return [
    ...mailSteps(sent).map(({ kind, at }) => entry(mailKinds[kind], at)),
    ...reminders.flatMap(({ steps }) =>
      steps.flatMap(({ kind, at }) => (kind === 'accepted' ? [entry('reminded', at)] : [])),
    ),
    ...(withdrawnAt ? [entry('withdrawn', withdrawnAt)] : []),
  ];
}

/** The end of a download says all that its start did. */
function downloadEntry(download: Download, { files }: Transfer, sizes: DownloadSizes): TimelineEntry | null {
  const { startedAt, completedAt, country, city, proof = null, fileIds, kind } = download;
  if (!startedAt) return null;
  const totalBytes = sizes.bytesOf(download);
  const about = {
    fileName: kind === 'file' ? (files[Number(fileIds[0])]?.path ?? null) : null,
    fileCount: fileIds.length,
    servedBytes: completedAt ? totalBytes : servedBytes(download, totalBytes),
    totalBytes,
    proof,
    country,
    city,
  };
  return completedAt ? entry('download-completed', completedAt, about) : entry('download-started', startedAt, about);
}

function servedBytes({ servedRanges }: Download, totalBytes: number): number {
  const served = mergeRanges(servedRanges).reduce((sum, { start, end }) => sum + end - start, 0);
  return Math.min(served, totalBytes);
}

/** The furthest step reached. */
export function stateOf(
  { withdrawnAt, ...sent }: Sent,
  { openedAt, startedAt, completedAt }: LastSteps,
): RecipientState {
  if (withdrawnAt) return 'withdrawn';
  if (completedAt) return 'completed';
  if (startedAt) return 'downloading';
  if (openedAt) return 'opened';
  const last = mailSteps(sent).reduce(later, null);
  return last === null ? 'queued' : mailStates[last.kind];
}

type Step = MailHistory['steps'][number];
const mailStates = { queued: 'queued', accepted: 'accepted', bounced: 'bounced' } as const;

function later(last: Step | null, step: Step): Step {
  return last && last.at > step.at ? last : step;
}

/** Time of the last entry; null if there is none. */
export function lastOf(sent: Sent, { openedAt, startedAt, completedAt }: LastSteps): number | null {
  const steps = [openedAt, startedAt, completedAt].flatMap((at) => (at ? [at.getTime()] : []));
  const all = [...sentEntries(sent).map(({ at }) => at), ...steps];
  return all.length > 0 ? Math.max(...all) : null;
}

/** Sizes of complete downloads; caches the archive size of each selection of files. */
class DownloadSizes {
  private readonly archives = new Map<string, number>();

  constructor(private readonly transfer: Transfer) {}

  bytesOf({ kind, fileIds }: Pick<Download, 'kind' | 'fileIds'>): number {
    const { files } = this.transfer;
    if (kind === 'file') return files[Number(fileIds[0])]?.size ?? 0;
    const key = [...fileIds].sort().join(' ');
    const cached = this.archives.get(key);
    if (cached !== undefined) return cached;
    const wanted = new Set(fileIds);
    const { size } = archiveLayout(
      this.transfer,
      files.filter(({ id }) => wanted.has(id)),
    );
    this.archives.set(key, size);
    return size;
  }
}

/** Current recipients in the order in which they were added, then withdrawn ones. */
export function shownRecipients({ recipients }: Pick<Transfer, 'recipients'>): Recipient[] {
  const current = recipients.filter(({ withdrawnAt }) => withdrawnAt === null);
  return [...current, ...recipients.filter(({ withdrawnAt }) => withdrawnAt !== null)];
}
