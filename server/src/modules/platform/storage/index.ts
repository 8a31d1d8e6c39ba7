export { DiskObjects } from './disk-objects.provider.js';
export { contentDisposition, downloadHeaders, isCachedByClient, wantedRange } from './domain/download-headers.js';
export { type Authorized, DownloadAuthorizers } from './download-authorizers.js';
export { ClientLeft, ResponseWriter } from './http/response-writer.js';
export {
  eachObject,
  isStoreAway,
  type LentCredentials,
  type ObjectInfo,
  type ObjectStore,
  type SignedObjectRequest,
  type StoredPart,
  StoreError,
  type StoreErrorCode,
  type Via,
} from './object-store.js';
export { StorageModule } from './storage.module.js';
export { withAppErrors } from './store-errors.js';
export type { ObjectTransport } from './disk/objects/object-transport.js';
export { openS3Stores, openStores, Stores } from './stores.js';
export type { AdmitUpload, IncomingBytes } from './http/disk-objects-upload.js';
