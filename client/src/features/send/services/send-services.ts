import type { UserView } from '#contract/accounts/auth.js';
import type { OpenUpload } from '../../../upload/index.js';
import type { SendRequest } from '../../../sending/form/transfer-body.js';
import type { SendJob } from '../../../sending/progress/job.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { SenderTicket } from '../../../sending/verification/sender-ticket.js';

/** Services of the panel, loaded on first use to keep the first page small. */
export interface SendServices {
  requestCode(email: string): Promise<void>;
  checkCode(email: string, code: string): Promise<SenderTicket>;
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
  /** Called from a click, since the browser may ask the person. `missing` has to be picked again. */
  reopen(slug: string): Promise<{ files: PickedFile[]; missing: string[] }>;
  discard(slug: string, user: UserView | null): Promise<void>;
}
