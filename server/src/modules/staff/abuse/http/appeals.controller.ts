import { Controller } from '@nestjs/common';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { openAppeal, sendAppeal } from '#contract/admin/reports.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { Appeals } from '../appeals.service.js';

/** Appeals by the mailed link, without a session. */
@Controller()
export class AppealsController {
  constructor(private readonly appeals: Appeals) {}

  @Handles(openAppeal)
  open(@BodyOfCall(openAppeal) { token }: BodyOf<typeof openAppeal>): Promise<ResponseOf<typeof openAppeal>> {
    return this.appeals.open(token);
  }

  @Handles(sendAppeal)
  async send(
    @BodyOfCall(sendAppeal) { token, text }: BodyOf<typeof sendAppeal>,
  ): Promise<ResponseOf<typeof sendAppeal>> {
    await this.appeals.send(token, text);
    return { received: true };
  }
}
