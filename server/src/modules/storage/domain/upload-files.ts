import { blockedName } from '#contract/blocked-names.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import type { PlanLimits, Role } from '#contract/plans.js';
import { objectKey, pathIdentity } from './object-key.js';
import type { UploadFile } from './upload-session.js';

export interface AnnouncedFile {
  path: string;
  /** Bytes. */
  size: number;
}

export interface Refusal {
  code: Extract<
    ErrorCode,
    'too-many-files' | 'insecure-file' | 'copyright-file' | 'duplicate-file' | 'over-transfer-limit'
  >;
  details: Record<string, unknown>;
}

export function totalBytes(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function refusedName(files: readonly AnnouncedFile[], role: Role): Refusal | null {
  const seen = new Set<string>();
  for (const { path } of files) {
    const code = role === 'anon' ? blockedName(path) : null;
    if (code) return { code, details: { fileName: path } };
    const identity = pathIdentity(path);
    if (seen.has(identity)) return { code: 'duplicate-file', details: { fileName: path } };
    seen.add(identity);
  }
  return null;
}

/** Why this role may not send these files, or null. */
export function refuseFiles(files: readonly AnnouncedFile[], role: Role, limits: PlanLimits): Refusal | null {
  if (files.length > limits.files) return { code: 'too-many-files', details: { limit: limits.files } };
  const bytes = totalBytes(files);
  if (bytes > limits.uploadBytes) {
    const details = { role, limitBytes: limits.uploadBytes, excessBytes: bytes - limits.uploadBytes };
    return { code: 'over-transfer-limit', details };
  }
  return refusedName(files, role);
}

export function placeFiles(prefix: string, files: readonly AnnouncedFile[]): UploadFile[] {
  return files.map(({ path, size }) => ({ path, size, itemPath: objectKey(prefix, path) }));
}
