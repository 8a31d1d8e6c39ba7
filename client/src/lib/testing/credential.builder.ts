import type { UploadCredential } from '#contract/transfers/storage.js';

export const buildCredential = (slug: string, changes: Partial<UploadCredential> = {}): UploadCredential => ({
  AccessKeyId: '',
  AccessKeySecret: '',
  SecurityToken: 'upload-token',
  uploadToken: 'upload-token',
  Expiration: new Date(Date.now() + 900_000).toISOString(),
  slug,
  prefix: '',
  endpoint: '',
  bucket: '',
  region: '',
  mode: 'signed',
  minPartSize: 1,
  maxParts: 10,
  uploadTicket: 'ticket',
  senderTicket: null,
  files: [{ path: 'f1.bin', size: 500, itemPath: 'new/0' }],
  ...changes,
});
