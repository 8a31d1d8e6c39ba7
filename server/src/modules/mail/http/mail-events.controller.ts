import { Body, Controller } from '@nestjs/common';
import type { HeadersOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { mailEvents } from '#contract/mail.js';
import { Config } from '../../../config/config.module.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Handles, HeadersOfCall, ParamsOfCall } from '../../../core/http/handles.js';
import { readMailgun } from '../domain/mailgun-events.js';
import { readSendgrid } from '../domain/sendgrid-events.js';
import { MailReports } from '../mail-reports.service.js';

/** Where a mail provider reports what became of mails. */
@Controller()
export class MailEventsController {
  constructor(
    private readonly config: Config,
    private readonly reports: MailReports,
  ) {}

  @Handles(mailEvents)
  async receive(
    @ParamsOfCall(mailEvents) { provider }: ParamsOf<typeof mailEvents>,
    @HeadersOfCall(mailEvents) headers: HeadersOf<typeof mailEvents>,
    @Body() body: unknown,
  ): Promise<ResponseOf<typeof mailEvents>> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const { MAILGUN_SIGNING_KEY, SENDGRID_VERIFICATION_KEY } = this.config.env;
    const key = provider === 'mailgun' ? MAILGUN_SIGNING_KEY : SENDGRID_VERIFICATION_KEY;
    if (key === undefined) throw new AppError('not-found');
    const signature = {
      signature: headers['x-twilio-email-event-webhook-signature'],
      timestamp: headers['x-twilio-email-event-webhook-timestamp'],
    };
    const events = provider === 'mailgun' ? readMailgun(bytes, key) : readSendgrid(bytes, { key, ...signature });
    if (events === null) throw new AppError('webhook-signature-invalid');
    for (const event of events) await this.reports.take(event);
    return { received: true };
  }
}
