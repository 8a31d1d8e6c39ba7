/**
 * What has to be known about an upload in parts although S3 tells nobody: how large the object will be, and a mark that
 * only the object it becomes will bear.
 */
export interface UploadTicket {
  size: number;
  mark: string;
  /** S3's own. */
  s3Id: string;
}

const plain = /^[A-Za-z0-9_.-]+$/;
const ticket = /^sampan([1b])-([0-9a-z]{1,11})-([0-9a-f]{32})-([A-Za-z0-9_.-]+)$/;

/** All of it, in signs that an address may hold. */
export function toUploadId({ size, mark, s3Id }: UploadTicket): string {
  const [form, id] = plain.test(s3Id) ? ['1', s3Id] : ['b', Buffer.from(s3Id).toString('base64url')];
  return `sampan${form}-${size.toString(36)}-${mark}-${id}`;
}

/** Null for an id that was not made here: it may be S3's own. */
export function parseUploadId(uploadId: string): UploadTicket | null {
  const [, form, size, mark, id] = ticket.exec(uploadId) ?? [];
  if (size === undefined || mark === undefined || id === undefined) return null;
  const bytes = parseInt(size, 36);
  if (!Number.isSafeInteger(bytes)) return null;
  return { size: bytes, mark, s3Id: form === 'b' ? Buffer.from(id, 'base64url').toString() : id };
}
