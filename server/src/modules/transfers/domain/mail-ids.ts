/** Mails are named after what they tell, so that each is written once however often a job runs (I4). */
export function receivedMailId(transferId: string, recipientId: string): string {
  return `transfer-${transferId}-${recipientId}`;
}

export function sentMailId(transferId: string): string {
  return `sent-${transferId}`;
}

/** One notice for each recipient of a transfer, and one for all who came by the plain link. */
export function downloadedMailId(transferId: string, recipientId: string | null): string {
  return `downloaded-${transferId}-${recipientId ?? 'link'}`;
}

export function lockedMailId(transferId: string, passwordVersion: number): string {
  return `locked-${transferId}-${passwordVersion}`;
}

export function extensionMailId(requestId: string): string {
  return `extension-${requestId}`;
}

/** One for each end that a request was given. */
export function extendedMailId(requestId: string, until: Date): string {
  return `extended-${requestId}-${until.getTime()}`;
}

export function declinedMailId(requestId: string): string {
  return `declined-${requestId}`;
}

/** Once for each end that the link was given. */
export function reminderMailId(transferId: string, recipientId: string, expiresAt: Date): string {
  return `${remindersOf(transferId, recipientId)}${expiresAt.getTime()}`;
}

/** How the ids of all reminders of a transfer, or of one of its recipients, begin. */
export function remindersOf(transferId: string, recipientId?: string): string {
  return recipientId === undefined ? `reminder-${transferId}-` : `reminder-${transferId}-${recipientId}-`;
}

/** How the ids of all mails about additions begin, to everybody or to one recipient; one mail gathers several. */
export function additionsTopic(transferId: string, recipientId?: string): string {
  return recipientId === undefined ? `added-${transferId}-` : `added-${transferId}-${recipientId}`;
}

/** How the ids of mails to the owner begin that gather requests for more time. */
export function extensionsTopic(transferId: string): string {
  return `extensions-${transferId}`;
}

/** What is damaged stays so: their number names the files, and each of them is warned of once. */
export function damagedMailId(transferId: string, damagedFiles: number): string {
  return `damaged-${transferId}-${damagedFiles}`;
}
