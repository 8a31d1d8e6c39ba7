import { blockedName } from '#contract/blocked-names.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { samePathKey } from '#contract/file-names.js';
import type { UploadArea } from '#contract/transfers/storage.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { type Account, Entitlements } from '../../identity/accounts/index.js';
import type { CopySource, UploadFile, UploadSession } from './domain/upload-session.js';

export interface AnnouncedFile {
  path: string;
  /** Bytes. */
  size: number;
  fingerprint?: string | undefined;
  copyOf?: CopySource;
}

interface Refusal {
  code: Extract<
    ErrorCode,
    'too-many-files' | 'insecure-file' | 'copyright-file' | 'duplicate-file' | 'over-transfer-limit'
  >;
  details: Record<string, unknown>;
}

export function totalBytes(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function refuseNames(
  files: readonly AnnouncedFile[],
  isFromVisitor: boolean,
  existing: readonly AnnouncedFile[],
): Refusal | null {
  const seen = new Set(existing.map(({ path }) => samePathKey(path)));
  for (const { path } of files) {
    const code = isFromVisitor ? blockedName(path) : null;
    if (code) return { code, details: { fileName: path } };
    const identity = samePathKey(path);
    if (seen.has(identity)) return { code: 'duplicate-file', details: { fileName: path } };
    seen.add(identity);
  }
  return null;
}

/** Why a transfer of this size exceeds the plan, or null. */
export function refuseSize(files: readonly { size: number }[], { limits, plan }: Entitlements): Refusal | null {
  if (files.length > limits.files) return { code: 'too-many-files', details: { limit: limits.files } };
  const bytes = totalBytes(files);
  if (bytes <= limits.uploadBytes) return null;
  const details = { role: plan, limitBytes: limits.uploadBytes, excessBytes: bytes - limits.uploadBytes };
  return { code: 'over-transfer-limit', details };
}

interface Judgement {
  entitlements: Entitlements;
  /** Files already in the transfer. */
  existing?: readonly AnnouncedFile[];
  /** Visitors may not send every file type, under any plan. */
  isFromVisitor?: boolean;
}

/** Why these files may not be sent to this account's transfer, or null. */
export function refuseFiles(
  files: readonly AnnouncedFile[],
  { entitlements, existing = [], isFromVisitor = entitlements.isVisitor }: Judgement,
): Refusal | null {
  return refuseSize([...existing, ...files], entitlements) ?? refuseNames(files, isFromVisitor, existing);
}

export function assignObjectKeys(prefix: string, files: readonly AnnouncedFile[]): UploadFile[] {
  return files.map(({ fingerprint, ...file }, index) => ({
    ...file,
    itemPath: objectKey(prefix, index),
    ...(fingerprint !== undefined && { fingerprint }),
  }));
}

/** Checks the upload against the account's present entitlements, which may have changed since it was opened. */
export function requireEntitlements(
  { area, files }: UploadSession,
  account: Account | null | undefined,
  now: Date,
): Entitlements {
  const entitlements =
    area === 'anonUpload' ? Entitlements.ofVisitors : account && Entitlements.forAccount(account, now);
  if (!entitlements) throw new AppError('upload-not-found');
  // Visitors are not told why the owner's account may not receive.
  if (area === 'request' && entitlements.sendRefusal) throw new AppError('request-unavailable');
  entitlements.assertMaySend();
  const refusal = refuseSize(files, entitlements);
  if (refusal) throw appErrorOf(refusal.code, refusal.details);
  return entitlements;
}

const areas: Record<UploadArea, string> = {
  userUpload: 'users',
  anonUpload: 'anon',
  request: 'requests',
  teamUpload: 'teams',
  teamMember: 'teams',
};
const THUMBNAILS = 'thumbnails/';

/** Prefixes of all keys that uploads create; scans leave other objects of a store alone. */
export const KEY_ROOTS = [...new Set(Object.values(areas)), 'thumbnails'].map((area) => `${area}/`);

/** Prefix of all objects of one upload. `id` is random: a key names neither an account nor a link. */
export function uploadPrefix(area: UploadArea, id: string): string {
  return `${areas[area]}/${id}/`;
}

/** Prefix of the upload that a key was created for, thumbnails included. */
export function prefixOfKey(key: string): string {
  const [area, id] = (key.startsWith(THUMBNAILS) ? key.slice(THUMBNAILS.length) : key).split('/');
  return `${area}/${id}/`;
}

/** Key of the file at `index` of an upload. */
export function objectKey(prefix: string, index: number): string {
  return `${prefix}${index}`;
}

/** Key of an object's thumbnail, or prefix of the thumbnails of an upload. */
export function thumbnailKey(keyOrPrefix: string): string {
  return `${THUMBNAILS}${keyOrPrefix}`;
}
