import type { UploadCredential, listOpenUploads } from '#contract/transfers/storage.js';
import type { UploadSession } from '../domain/upload-session.js';
import type { LentCredentials, ObjectStore } from '../../../platform/storage/index.js';
import type { Credential } from '../upload-credentials.service.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { totalBytes } from '../upload-files.js';

type AccessFields = Pick<
  UploadCredential,
  | 'AccessKeyId'
  | 'AccessKeySecret'
  | 'SecurityToken'
  | 'endpoint'
  | 'bucket'
  | 'region'
  | 'mode'
  | 'noOverwriteHeaders'
  | 'hasChecksums'
>;

function lentAccess(lent: LentCredentials): AccessFields {
  return {
    AccessKeyId: lent.accessKeyId,
    AccessKeySecret: lent.secretAccessKey,
    SecurityToken: lent.sessionToken,
    endpoint: lent.endpoint,
    bucket: lent.bucket,
    region: lent.region,
    noOverwriteHeaders: lent.noOverwriteHeaders,
    hasChecksums: lent.hasChecksums,
    mode: 'sts',
  };
}

/** Contains no access key: the id is the slug, the secret is empty, the token authorises requests for signatures. */
function signedAccess(slug: string, uploadToken: string, { kind }: ObjectStore): AccessFields {
  return {
    AccessKeyId: slug,
    AccessKeySecret: '',
    SecurityToken: uploadToken,
    endpoint: '',
    bucket: kind,
    region: '',
    mode: 'signed',
  };
}

export function toCredentialView(session: UploadSession, credential: Credential, store: ObjectStore): UploadCredential {
  const { lent, securityToken, senderTicket } = credential;
  return {
    ...(lent ? lentAccess(lent) : signedAccess(session.slug, securityToken, store)),
    uploadToken: securityToken,
    Expiration: credential.expiresAt.toISOString(),
    slug: session.slug,
    prefix: session.prefix,
    minPartSize: store.minPartBytes,
    maxParts: store.maxParts,
    uploadTicket: credential.uploadTicket,
    senderTicket: senderTicket && { ticket: senderTicket.ticket, expiresAt: senderTicket.expiresAt.getTime() },
    files: session.files.map(({ path, size, itemPath }) => ({ path, size, itemPath })),
  };
}

export function toOpenUploadView(session: UploadSession): ResponseOf<typeof listOpenUploads>['uploads'][number] {
  return {
    slug: session.slug,
    files: session.files.map(({ path, size }) => ({ path, size })),
    totalBytes: totalBytes(session.files),
    openedAt: session.openedAt.getTime(),
    expiresAt: session.expiresAt.getTime(),
    addTo: session.purpose.kind === 'addition' ? session.purpose.to : null,
    isForward: session.copies !== null,
  };
}
