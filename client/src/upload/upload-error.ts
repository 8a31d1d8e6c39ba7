import type { ErrorCode } from '#contract/errors/catalogue.js';

/** The engine's own reasons; a refusal of the server keeps the code of the catalogue. */
export type UploadErrorCode =
  | 'cancelled'
  | 'network'
  | 'timeout'
  | 'file-unreadable'
  | 'store-refused'
  | 'aborted'
  | ErrorCode;

export interface UploadErrorShape {
  code: UploadErrorCode;
  /** Name of the error underneath, for reports. */
  name?: string;
  message: string;
  /** Position in the list of files. */
  fileIndex?: number | undefined;
  partNumber?: number | undefined;
  /** The id in the last answer that carried one. */
  requestId?: string | undefined;
  details?: Record<string, unknown> | undefined;
  cause?: unknown;
}

/** How an upload ends when it does not succeed. What was sent stays resumable. */
export class UploadError extends Error {
  readonly code: UploadErrorCode;
  readonly fileIndex: number | undefined;
  readonly partNumber: number | undefined;
  readonly requestId: string | undefined;
  readonly details: Record<string, unknown>;

  constructor({ code, name, message, fileIndex, partNumber, requestId, details, cause }: UploadErrorShape) {
    super(message, { cause });
    this.name = name ?? 'UploadError';
    this.code = code;
    this.fileIndex = fileIndex;
    this.partNumber = partNumber;
    this.requestId = requestId;
    this.details = details ?? {};
  }
}

export function cancelledError(): UploadError {
  return new UploadError({ code: 'cancelled', name: 'CanceledError', message: 'You cancelled the upload.' });
}

export function isCancelled(error: unknown): boolean {
  return error instanceof UploadError && error.code === 'cancelled';
}
