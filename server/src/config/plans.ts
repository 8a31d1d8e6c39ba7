import * as z from 'zod';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import { splitWords } from '#contract/formats.js';
import { accountPlans } from '#contract/billing/plans.js';

/** Plans that accounts have without paying for them by subscription. */
export const planVariables = {
  DEFAULT_PLAN: z
    .enum(accountPlans)
    .default('free')
    .describe('Plan of new accounts. `npm run users -- plan <email> <plan>` changes that of one.'),
  LIFETIME_PLANS: z
    .string()
    .default('personal,pro,business,businessplus,businesselite,team,teamplus,teamelite')
    .transform(splitWords)
    .pipe(z.array(z.enum(accountPlans)).length(LIFETIME_CODES_MAX))
    .describe(
      'Plans that one to eight lifetime codes of an account are worth, separated by commas. After a change run `npm run codes -- recount`.',
    ),
};
