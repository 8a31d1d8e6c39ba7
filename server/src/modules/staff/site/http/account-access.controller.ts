import { Controller } from '@nestjs/common';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import { readAccountAccess } from '#contract/site/site.js';
import { Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { AccountAccess } from '../account-access.service.js';

@Controller()
export class AccountAccessController {
  constructor(private readonly access: AccountAccess) {}

  @Handles(readAccountAccess)
  async read(
    @QueryOfCall(readAccountAccess) { lang }: QueryOf<typeof readAccountAccess>,
  ): Promise<ResponseOf<typeof readAccountAccess>> {
    return this.access.read(lang);
  }
}
