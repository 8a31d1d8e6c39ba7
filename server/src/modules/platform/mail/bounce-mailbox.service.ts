import { Injectable } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { Config } from '../../../config/config.module.js';
import { isUnreachable } from '../../../core/errors/unreachable.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';
import { Log } from '../../../core/logging/log.js';
import { MailTokens } from './adapters/mail-tokens.js';
import { readBounce } from './adapters/read-bounce.js';
import { readBounces } from './mail.jobs.js';
import { MailReports } from './mail-reports.service.js';

const CONNECT_MS = 20_000;
/** How long a server that has answered before may be silent. */
const SILENCE_MS = 60_000;
/** Notifications are short; of the mail that came back its headers are enough. */
const READ_BYTES = 256 * 1024;
/** More wait for the next round. */
const MAILS_PER_ROUND = 500;

/** Reads the mailbox to which mails return. */
@Injectable()
export class BounceMailbox {
  constructor(
    private readonly config: Config,
    private readonly tokens: MailTokens,
    private readonly reports: MailReports,
    private readonly log: Log,
  ) {}

  @HandlesJob(readBounces)
  async readMailbox(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const address = this.config.env.BOUNCE_IMAP_URL;
    if (address === undefined) return;
    await this.within(address, (client) => readNewMails(client, (source) => this.recordReport(source), signal));
  }

  /** Opens the mailbox, and reads nothing. @throws an error of the connection, the log-in or the mailbox */
  async tryMailbox(address: string): Promise<void> {
    await this.within(address, () => Promise.resolve());
  }

  private async within(address: string, work: (client: ImapFlow) => Promise<void>): Promise<void> {
    const client = await this.logIn(address);
    try {
      const lock = await client.getMailboxLock(decodeURIComponent(new URL(address).pathname.slice(1)) || 'INBOX');
      try {
        await work(client);
      } finally {
        lock.release();
      }
    } finally {
      await client.logout().catch(() => client.close());
    }
  }

  /** After a refusal, another access token is tried once. */
  private async logIn(address: string): Promise<ImapFlow> {
    const isByToken = this.tokens.userOf(address) !== null;
    const connect = async () => {
      const client = await connectionTo(new URL(address), isByToken ? await this.tokens.get() : null);
      client.on('error', (error: Error) => this.log.warn({ err: error }, 'bounce mailbox'));
      await client.connect();
      return client;
    };
    try {
      return await connect();
    } catch (error) {
      if (!isByToken || !isMailboxLoginRefused(error) || !this.tokens.refused()) throw error;
      return connect();
    }
  }

  private async recordReport(source: Buffer): Promise<void> {
    const report = await readBounce(source, (key) => this.reports.addressOf(key)).catch((error: unknown) => {
      this.log.warn({ err: error }, 'mail in the bounce mailbox not read');
      return null;
    });
    if (report) await this.reports.record(report);
  }
}

/** Its library is loaded where a mailbox is read alone: 5 MB of memory. */
async function connectionTo(url: URL, accessToken: string | null): Promise<ImapFlow> {
  const { protocol, hostname, port, username, password } = url;
  const { ImapFlow } = await import('imapflow');
  const secure = protocol === 'imaps:';
  return new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: {
      user: decodeURIComponent(username),
      ...(accessToken === null ? { pass: decodeURIComponent(password) } : { accessToken }),
    },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  });
}

/** The methods of `ImapFlow` that an open mailbox needs. */
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
 * Passes the mails on that nobody has seen. One is marked as seen once it is recorded, so a kill in between repeats it. One
 * that cannot be recorded stays unseen, and does not hold up the others.
 */
export async function readNewMails(
  mailbox: OpenMailbox,
  record: (source: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const found = await mailbox.search({ seen: false }, { uid: true });
  await eachIsolated(untilAborted((found || []).slice(0, MAILS_PER_ROUND), signal), {
    name: readBounces.name,
    idOf: String,
    handle: async (uid) => {
      const source = { start: 0, maxLength: READ_BYTES };
      const message = await mailbox.fetchOne(String(uid), { source }, { uid: true });
      if (message && message.source) await record(message.source);
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

/** ImapFlow says so of a refusal in the server's own words. */
export function isMailboxLoginRefused(error: unknown): boolean {
  return error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;
}

/** ImapFlow names a lost connection by these codes. */
function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['NoConnection', 'EConnectionClosed'].includes(String(error.code))
  );
}
