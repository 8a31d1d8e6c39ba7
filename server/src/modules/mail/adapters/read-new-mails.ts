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

/** Passes the mails on that nobody has seen. One is marked as seen once it is taken, so a kill in between repeats it. */
export async function readNewMails(
  mailbox: OpenMailbox,
  take: (source: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const found = await mailbox.search({ seen: false }, { uid: true });
  for (const uid of (found || []).slice(0, MAILS_PER_ROUND)) {
    if (signal.aborted) return;
    const source = { start: 0, maxLength: READ_BYTES };
    const message = await mailbox.fetchOne(String(uid), { source }, { uid: true });
    if (message && message.source) await take(message.source);
    await mailbox.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true });
  }
}
