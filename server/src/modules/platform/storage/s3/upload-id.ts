/**
 * State of a multipart upload that S3 does not return: the size of the object, and the creation id in its metadata. It is
 * part of the upload id, so the server stores nothing.
 */
export interface UploadTicket {
  size: number;
  mark: string;
  /** S3's own upload id. */
  s3Id: string;
}

const plain = /^[A-Za-z0-9_.-]+$/;
const ticket = /^sampan([1b])-([0-9a-z]{1,11})-([0-9a-f]{32})-([A-Za-z0-9_.-]+)$/;

/** Encodes the ticket in URL-safe characters. */
export function toUploadId({ size, mark, s3Id }: UploadTicket): string {
  const [form, id] = plain.test(s3Id) ? ['1', s3Id] : ['b', Buffer.from(s3Id).toString('base64url')];
  return `sampan${form}-${size.toString(36)}-${mark}-${id}`;
}

/** Null for an id in another format, which may be S3's own. */
export function parseUploadId(uploadId: string): UploadTicket | null {
  const [, form, size, mark, id] = ticket.exec(uploadId) ?? [];
  if (size === undefined || mark === undefined || id === undefined) return null;
  const bytes = parseInt(size, 36);
  if (!Number.isSafeInteger(bytes)) return null;
  return { size: bytes, mark, s3Id: form === 'b' ? Buffer.from(id, 'base64url').toString() : id };
}
