export { ScanCursorRepository } from './data/scan-cursor.repository.js';
export { UploadSessionRepository } from './data/upload-session.repository.js';
export { objectKey, prefixOfKey, refuseFiles, refuseSize, thumbnailKey, totalBytes } from './upload-files.js';
export type { UploadFile, UploadSession, Visitor } from './domain/upload-session.js';
export { GuestUploads } from './guest-uploads.service.js';
export { type ObjectOwner, ObjectOwners } from './objects/object-owners.js';
export { ObjectPurges, type Relay } from './objects/object-purges.service.js';
export { OrphanScan } from './objects/orphan-scan.service.js';
export {
  type SubmittingVisitor,
  type RequestUpload,
  RequestUploads,
  type ForwardSource,
  ForwardSources,
  type UploadTarget,
  UploadTargets,
  UploadChecks,
} from './upload-ports.js';
export { StorageUsage } from './storage-usage.service.js';
export { visitorAccountId } from './upload-access.service.js';
export { type UnfinishedUpload, UnfinishedUploads } from './unfinished-uploads.service.js';
export { UploadAdmission } from './upload-admission.service.js';
export { UploadSessions } from './upload-sessions.service.js';
export { UploadReservations } from './upload-reservations.service.js';
export { UploadSweeps } from './upload-sweeps.service.js';
export { UPLOAD_TICKET } from './uploads.tokens.js';
export { UploadsModule } from './uploads.module.js';
