import { createHash } from 'node:crypto';
/** Mail ids are derived from their content, so that a job that runs twice writes each mail once. */
export function receivedMailId(transferId: string, recipientId: string): string {
  return `transfer-${transferId}-${recipientId}`;
}

export function sentMailId(transferId: string): string {
  return `sent-${transferId}`;
}

/** One mail per recipient of a transfer, and one for all downloads by the plain link. */
export function downloadedMailId(transferId: string, recipientId: string | null): string {
  return `downloaded-${transferId}-${recipientId ?? 'link'}`;
}

export function lockedMailId(transferId: string, passwordVersion: number): string {
  return `locked-${transferId}-${passwordVersion}`;
}

export function extensionMailId(requestId: string): string {
  return `extension-${requestId}`;
}

/** One mail per expiry that a request was granted. */
export function extendedMailId(requestId: string, until: Date): string {
  return `extended-${requestId}-${until.getTime()}`;
}

export function declinedMailId(requestId: string): string {
  return `declined-${requestId}`;
}

/** One mail per expiry of the link. */
export function reminderMailId(transferId: string, recipientId: string, expiresAt: Date): string {
  return `${remindersOf(transferId, recipientId)}${expiresAt.getTime()}`;
}

/** Id prefix of all reminders of a transfer, or of one of its recipients. */
export function remindersOf(transferId: string, recipientId?: string): string {
  return recipientId === undefined ? `reminder-${transferId}-` : `reminder-${transferId}-${recipientId}-`;
}

/** Id prefix of the mails about added files, to all recipients or to one. One mail covers several additions. */
export function additionsTopic(transferId: string, recipientId?: string): string {
  return recipientId === undefined ? `added-${transferId}-` : `added-${transferId}-${recipientId}`;
}

/** Id prefix of the mails to the owner about extension requests. One mail covers several requests. */
export function extensionsTopic(transferId: string): string {
  return `extensions-${transferId}`;
}

/** Damaged files stay damaged, so their number identifies the set, and each file is reported once. */
export function damagedMailId(transferId: string, damagedFiles: number): string {
  return `damaged-${transferId}-${damagedFiles}`;
}

/** Names the set of files, since one can turn out to be a false alarm. */
export function infectedMailId(transferId: string, fileIds: readonly string[]): string {
  return `infected-${transferId}-${createHash('sha256').update(fileIds.join()).digest('hex').slice(0, 16)}`;
}

/** `revision` is that of the transfer with the verdict. */
export function judgedMailId(transferId: string, revision: number): string {
  return `judged-${transferId}-${revision}`;
}
