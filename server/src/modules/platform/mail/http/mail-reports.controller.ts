import { Body, Controller } from '@nestjs/common';
import type { HeadersOf, ResponseOf } from '#contract/endpoint.js';
import { mailReports, reportMails } from '#contract/mail.js';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { InvalidInput } from '../../../../core/errors/invalid-input.js';
import { Handles, HeadersOfCall } from '../../../../core/http/handles.js';
import { isSigned } from '../../../../core/secrets/body-signature.js';
import { reportOf } from '../domain/bounce.js';
import { MailReports } from '../mail-reports.service.js';

/** Receives the mail provider's reports from the operator's automation. */
@Controller()
export class MailReportsController {
  constructor(
    private readonly config: Config,
    private readonly reports: MailReports,
    private readonly clock: Clock,
  ) {}

  @Handles(reportMails)
  async receive(
    @HeadersOfCall(reportMails) headers: HeadersOf<typeof reportMails>,
    @Body() body: unknown,
  ): Promise<ResponseOf<typeof reportMails>> {
    const { MAIL_REPORTS_SECRET: secret } = this.config.env;
    if (secret === undefined) throw new AppError('not-found');
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    if (!isSigned(bytes, { signature: headers['sampan-signature'], secret }, this.clock.now()))
      throw new AppError('webhook-signature-invalid');
    const { data, error } = mailReports.safeParse(jsonOf(bytes));
    if (!data) throw new InvalidInput(error.issues);
    let known = 0;
    for (const given of data.reports) {
      const report = reportOf(given);
      if (report && (await this.reports.record(report))) known += 1;
    }
    return { known };
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
