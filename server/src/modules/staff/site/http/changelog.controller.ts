import { Controller } from '@nestjs/common';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import { readChangelog } from '#contract/site/site.js';
import { Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { Changelog } from '../changelog.service.js';

/** Pages of the changelog. */
@Controller()
export class ChangelogController {
  constructor(private readonly changelog: Changelog) {}

  @Handles(readChangelog)
  async read(
    @QueryOfCall(readChangelog) { lang, skip }: QueryOf<typeof readChangelog>,
  ): Promise<ResponseOf<typeof readChangelog>> {
    return this.changelog.page(lang, skip);
  }
}
