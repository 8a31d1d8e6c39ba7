export { type NamedTransfer, TransferRepository } from './data/transfer.repository.js';
export type { ChangedFields } from './data/transfer-write.repository.js';
export { OverviewRepository, type OverviewTransfer } from './data/overview.repository.js';
export {
  type Forgettable,
  type Removable,
  type Removal,
  RemovalRepository,
  type ReleasedObjects,
} from './data/removal.repository.js';
export { type ReceivedRecord, TransferListRepository } from './data/transfer-list.repository.js';
export { TRANSFERS } from './data/transfer.schema.js';
export * from './domain/transfer-files.js';
export * from './domain/transfer-mail.js';
export * from './domain/received.js';
export * from './domain/reminders.js';
export * from './domain/transfer.js';
export * from './policy.js';
export { ComputedSums, TransferUploads, UploadVerifier } from './sending/transfer-uploads.service.js';
export { TransferMails } from './sending/transfer-mails.service.js';
export { TransferNotifications } from './sending/transfer-notifications.service.js';
export { type Change, TransferChanges } from './transfer-changes.service.js';
export { type NewOwner, TransferOwnership } from './transfer-ownership.service.js';
export {
  addedEntry,
  type ChangeKind,
  defineFileJob,
  fileJobEntries,
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
} from './transfers.events.js';
export { TransfersModule } from './transfers.module.js';
export type { FileChecks } from './data/file-checks.js';
export { CurrentSenders } from './views/current-senders.service.js';
export {
  type DownloadStats,
  DownloadStatsPort,
  type DownloadTotals,
  type LatestDownload,
  TransferViews,
} from './views/transfer-views.service.js';
export { TransferShares } from './sending/transfer-shares.service.js';
