import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { reportPageError } from '#contract/admin/page-errors.js';
import { ErrorReports } from '../../../../core/error-reports/error-reports.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { RateLimiter } from '../../../../core/limits/rate-limiter.js';

/** A page reports five at most until it is loaded again. */
const REPORTS_OF_NETWORK = { name: 'page-errors', points: 20, perSeconds: 600 };

/** Passes errors of pages on to where those of the server go. */
@Controller()
export class PageErrorsController {
  constructor(
    private readonly reports: ErrorReports,
    private readonly limiter: RateLimiter,
  ) {}

  @Handles(reportPageError)
  async take(
    @Req() request: Request,
    @BodyOfCall(reportPageError) body: BodyOf<typeof reportPageError>,
  ): Promise<ResponseOf<typeof reportPageError>> {
    if (!this.reports.isOn) throw new AppError('not-found');
    await this.limiter.takePoint(REPORTS_OF_NETWORK, networkOf(request));
    this.reports.reportPage(body);
    return { received: true };
  }
}
