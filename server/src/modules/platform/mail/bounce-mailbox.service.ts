import { Injectable } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { Config } from '../../../config/config.module.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { readBounce } from './adapters/read-bounce.js';
import { readNewMails } from './adapters/read-new-mails.js';
import { readBounces } from './mail.jobs.js';
import { MailReports } from './mail-reports.service.js';

const CONNECT_MS = 20_000;
/** Of a server that has answered before. */
const SILENCE_MS = 60_000;

/** Reads the mailbox to which mails return. */
@Injectable()
export class BounceMailbox {
  constructor(
    private readonly config: Config,
    private readonly reports: MailReports,
    private readonly log: Log,
  ) {}

  @HandlesJob(readBounces)
  async read(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const address = this.config.env.BOUNCE_IMAP_URL;
    if (address === undefined) return;
    const url = new URL(address);
    const client = await connectionTo(url);
    client.on('error', (error: Error) => this.log.warn({ err: error }, 'bounce mailbox'));
    await client.connect();
    try {
      const lock = await client.getMailboxLock(decodeURIComponent(url.pathname.slice(1)) || 'INBOX');
      try {
        await readNewMails(client, (source) => this.take(source), signal);
      } finally {
        lock.release();
      }
    } finally {
      await client.logout().catch(() => client.close());
    }
  }

  private async take(source: Buffer): Promise<void> {
    const report = await readBounce(source, (key) => this.reports.addressOf(key)).catch((error: unknown) => {
      this.log.warn({ err: error }, 'mail in the bounce mailbox not read');
      return null;
    });
    if (report) await this.reports.take(report);
  }
}

/** Its library is loaded where a mailbox is read alone: 5 MB of memory. */
async function connectionTo({ protocol, hostname, port, username, password }: URL): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const secure = protocol === 'imaps:';
  return new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  });
}
