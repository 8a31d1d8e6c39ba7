import type { UserView } from '#contract/accounts/auth.js';
import type { OpenUpload } from '../../../upload/index.js';
import type { SendRequest } from '../../../sending/form/transfer-body.js';
import type { SendJob } from '../../../sending/progress/job.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { ReopenedFiles } from '../../../sending/unfinished/reopen-files.js';
import type { VerificationServices } from '../../../sending/verification/verification-services.js';

/** Services of the panel, loaded on first use to keep the first page small. */
export interface SendServices extends VerificationServices {
  start(request: SendRequest): Promise<SendJob>;
  /** Undoes a send before its emails leave. */
  undo(slug: string): Promise<void>;
  /** Bytes of these files that an earlier, unfinished upload has stored. */
  resumableBytes(files: readonly PickedFile[]): Promise<number>;
  unfinished(): Promise<UnfinishedServices>;
}

/** Unfinished uploads. */
export interface UnfinishedServices {
  list(user: UserView | null): Promise<OpenUpload[]>;
  reopen(slug: string): Promise<ReopenedFiles>;
  discard(slug: string, user: UserView | null): Promise<void>;
}
