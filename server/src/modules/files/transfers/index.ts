export type { NamedTransfer } from './data/transfer.repository.js';
export type { TransferChanges as ChangedFields } from './data/transfer-updates.js';
export { type TransferDocument, TRANSFERS } from './data/transfer.schema.js';
export type { ChangeKind } from './domain/change-kinds.js';
export {
  currentFilesAfter,
  currentFile,
  canAddFiles,
  versionsOverLimit,
  successorOf,
  summaryOf,
} from './domain/file-changes.js';
export {
  additionsTopic,
  declinedMailId,
  downloadedMailId,
  extendedMailId,
  extensionMailId,
  extensionsTopic,
  receivedMailId,
  reminderMailId,
  remindersOf,
} from './domain/mail-ids.js';
export {
  fromSender,
  grantProps,
  reminderProps,
  requestedProps,
  senderProps,
  toRecipient,
  toSender,
} from './domain/mail-parts.js';
export { recipientFor } from './domain/received.js';
export type { ClaimedFile } from './domain/verify-upload.js';
export { can } from './policy.js';
export {
  isFresh,
  isWorthTelling,
  remindable,
  REMINDED_BEFORE_MS,
  reminderTime,
  UNSEEN_BEFORE_MS,
  wasJustReminded,
} from './domain/reminders.js';
export {
  currentFiles,
  currentRecipients,
  type FileMark,
  FIRST_VERSION,
  filesOfUpload,
  isExpired,
  isReachable,
  isSavedCopy,
  isWithdrawn,
  keptVersions,
  type LinkedTransfer,
  type LinkSelection,
  type Recipient,
  shownName,
  sendPeriod,
  startOfMonth,
  storedBytesOf,
  type Transfer,
  type TransferFile,
  type Withheld,
} from './domain/transfer.js';
export { type DownloadStats, DownloadStatsPort, type DownloadTotals, type LatestDownload } from './download-stats.js';
export { refuseFiles, refuseUnscanned, scanProblem } from './refuse-files.js';
export { ComputedSums } from './computed-sums.js';
export { refuseWithheld, requireLive } from './require-live.js';
export { RetentionPolicy } from './retention-policy.js';
export { UploadVerifier } from './sending/upload-verifier.service.js';
export { TransferUploads } from './sending/transfer-uploads.service.js';
export { TransferMails } from './sending/transfer-mails.service.js';
export { TransferNotifications } from './sending/transfer-notifications.service.js';
export { type Change, TransferChanges } from './transfer-changes.service.js';
export { type NewOwner, TransferOwnership } from './transfer-ownership.service.js';
export { defineFileJob, fileJobEntries } from './file-jobs.js';
export {
  addedEntry,
  filesAdded,
  reminderDue,
  reminderEntries,
  transferChanged,
  transferCreated,
  transferDeleted,
  transferForgotten,
  transferMoved,
  transferRestored,
  transferRevived,
  transferShared,
} from './transfers.events.js';
export { TransfersModule } from './transfers.module.js';
export type { FileChecks } from './file-checks.js';
export { Transfers } from './transfers.service.js';
export { CurrentSenders } from './views/current-senders.service.js';
export { type ListedTransfer, TransferViews } from './views/transfer-views.service.js';
export { OwnerAddresses } from './owner-addresses.service.js';
export { TransferShares } from './sending/transfer-shares.service.js';
