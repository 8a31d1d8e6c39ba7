import type { UserView } from '#contract/auth.js';
import type { OpenUpload } from '../../../upload/index.js';
import type { SendRequest } from '../../../sending/form/transfer-body.js';
import type { SendJob } from '../../../sending/progress/job.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';

/** Proves for 24 hours that a visitor reads the mail of this address. */
export interface SenderTicket {
  email: string;
  ticket: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** What the panel needs from outside. Nothing of it is fetched before it is used: the first page stays small. */
export interface SendServices {
  /** Empty where the deployment has none. */
  supportEmail(): Promise<string>;
  requestCode(email: string): Promise<void>;
  checkCode(email: string, code: string): Promise<SenderTicket>;
  start(request: SendRequest): Promise<SendJob>;
  /** Takes a send back, before any mail of it has left. */
  undo(slug: string): Promise<void>;
  /** Bytes of the same files that an earlier, unfinished upload has already brought over. */
  resumableBytes(files: readonly PickedFile[]): Promise<number>;
  unfinished(): Promise<UnfinishedServices>;
}

/** Uploads that were begun and are no transfer yet. */
export interface UnfinishedServices {
  list(user: UserView | null): Promise<OpenUpload[]>;
  /** Called from a click, since the browser may ask the person. `missing` has to be picked again. */
  reopen(slug: string): Promise<{ files: PickedFile[]; missing: string[] }>;
  discard(slug: string, user: UserView | null): Promise<void>;
}
