import { Controller } from '@nestjs/common';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import { readAccountAccess, readChangelog } from '#contract/site/site.js';
import { Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { Changelog } from '../changelog.service.js';
import { AccountAccess } from '../account-access.service.js';

/** Texts of the operator that pages show: the changelog, and who has access to accounts. */
@Controller()
export class OperatorTextsController {
  constructor(
    private readonly changelog: Changelog,
    private readonly access: AccountAccess,
  ) {}

  @Handles(readChangelog)
  async readChangelog(
    @QueryOfCall(readChangelog) { lang, skip }: QueryOf<typeof readChangelog>,
  ): Promise<ResponseOf<typeof readChangelog>> {
    return this.changelog.page(lang, skip);
  }

  @Handles(readAccountAccess)
  async readAccountAccess(
    @QueryOfCall(readAccountAccess) { lang }: QueryOf<typeof readAccountAccess>,
  ): Promise<ResponseOf<typeof readAccountAccess>> {
    return this.access.readText(lang);
  }
}
