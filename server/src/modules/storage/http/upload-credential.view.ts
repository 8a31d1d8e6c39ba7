import type { UploadCredential } from '#contract/storage.js';
import type { UploadSession } from '../domain/upload-session.js';
import type { ObjectStore } from '../object-store.js';
import type { Credential } from '../upload-credentials.service.js';

/**
 * In `signed` mode the store knows no access keys: the id names the upload, the secret is empty, and `SecurityToken` is
 * what authorises asking for signed requests.
 */
export function toCredentialView(session: UploadSession, credential: Credential, store: ObjectStore): UploadCredential {
  return {
    AccessKeyId: session.slug,
    AccessKeySecret: '',
    SecurityToken: credential.securityToken,
    Expiration: credential.expiresAt.toISOString(),
    slug: session.slug,
    prefix: session.prefix,
    endpoint: '',
    bucket: store.kind,
    region: '',
    mode: 'signed',
    minPartSize: store.minPartBytes,
    maxParts: store.maxParts,
    uploadTicket: credential.uploadTicket,
    files: session.files.map(({ path, size, itemPath }) => ({ path, size, itemPath })),
  };
}
