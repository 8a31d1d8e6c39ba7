import { detailsOf } from '../../lib/api-error.js';

/** A failed transfer: the code of the catalogue or of the upload engine, and the stage. */
export class SendError extends Error {
  override readonly name = 'SendError';
  readonly code: string;
  /** `upload`: can be resumed. `record`: all bytes are stored, but no transfer was made. */
  readonly stage: 'upload' | 'record';
  readonly details: Record<string, unknown>;

  constructor(stage: 'upload' | 'record', cause: unknown) {
    super('the transfer was not sent', { cause });
    this.stage = stage;
    this.code = codeOf(cause);
    this.details = detailsOf(cause);
  }
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'internal';
}

/** Says at which stage the work failed, unless it says so itself. */
export async function tagStage<T>(stage: SendError['stage'], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SendError ? error : new SendError(stage, error);
  }
}
