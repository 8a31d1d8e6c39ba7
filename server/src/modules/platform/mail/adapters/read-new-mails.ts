import { isUnreachable } from '../../../../core/errors/unreachable.js';
import { eachIsolated } from '../../../../core/jobs/isolated.js';
import { readBounces } from '../mail.jobs.js';

/** Notifications are short; of the mail that came back its headers are enough. */
const READ_BYTES = 256 * 1024;
/** More wait for the next round. */
const MAILS_PER_ROUND = 500;

/** What is asked of a mailbox that is open, as `ImapFlow` answers it. */
export interface OpenMailbox {
  search(query: { seen: false }, options: { uid: true }): Promise<number[] | false | undefined>;
  fetchOne(
    uid: string,
    query: { source: { start: number; maxLength: number } },
    options: { uid: true },
  ): Promise<{ source?: Buffer | undefined } | false | undefined>;
  messageFlagsAdd(uid: string, flags: string[], options: { uid: true }): Promise<unknown>;
}

/**
 * Passes the mails on that nobody has seen. One is marked as seen once it is taken, so a kill in between repeats it. One
 * that cannot be taken stays unseen, and does not hold up the others.
 */
export async function readNewMails(
  mailbox: OpenMailbox,
  take: (source: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const found = await mailbox.search({ seen: false }, { uid: true });
  await eachIsolated(untilAborted((found || []).slice(0, MAILS_PER_ROUND), signal), {
    name: readBounces.name,
    idOf: String,
    handle: async (uid) => {
      const source = { start: 0, maxLength: READ_BYTES };
      const message = await mailbox.fetchOne(String(uid), { source }, { uid: true });
      if (message && message.source) await take(message.source);
      await mailbox.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true });
    },
    endsAll: (error) => isUnreachable(error) || isConnectionLost(error),
  });
}

function* untilAborted(uids: readonly number[], signal: AbortSignal): Generator<number> {
  for (const uid of uids) {
    if (signal.aborted) return;
    yield uid;
  }
}

/** As ImapFlow names it. */
function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['NoConnection', 'EConnectionClosed'].includes(String(error.code))
  );
}
