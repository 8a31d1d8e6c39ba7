import * as z from 'zod';
import { expiryOptions } from '#contract/transfers/expiry.js';
import { LARGEST_TRANSFER_MIN_BYTES } from '#contract/limits.js';
import { splitWords } from '#contract/lists.js';
import { domainSchema } from '#contract/primitives.js';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const expiry = z.coerce.number().pipe(z.literal(expiryOptions));
const lengths = `one of ${expiryOptions.join(', ')} (a week, a month, three months, a year)`;
const decided = 'Without it, administrators decide at `/admin/policies`.';

/** Policies of the installation that the environment can decide. What it decides cannot be changed in the admin area. */
export const policyVariables = {
  DEFAULT_EXPIRY_SECONDS: expiry
    .optional()
    .describe(`Expiry with which visitors and new accounts begin, ${lengths}. ${decided}`),
  LONGEST_EXPIRY_SECONDS: expiry.optional().describe(`Longest expiry of any transfer, ${lengths}. ${decided}`),
  PASSWORD_REQUIRED: flag.optional().describe(`Whether every new transfer needs a password. ${decided}`),
  LARGEST_TRANSFER_BYTES: z.coerce
    .number()
    .int()
    .min(LARGEST_TRANSFER_MIN_BYTES)
    .optional()
    .describe(`Largest transfer, whatever the plan allows. ${decided}`),
  DISABLE_SIGNUP: flag
    .optional()
    .describe(
      `\`true\` refuses new accounts, but for people who are invited to a team; \`false\` lets everyone sign up. ${decided}`,
    ),
  SIGNUP_DOMAINS: z
    .string()
    .transform(splitWords)
    .pipe(z.array(domainSchema).min(1))
    .optional()
    .describe(`Domains, separated by commas: only addresses of these may sign up. ${decided}`),
  ALLOW_VISITORS: flag.optional().describe(`Whether people without an account may send. ${decided}`),
  MAINTENANCE: flag
    .optional()
    .describe(
      `\`true\` shows everyone but the staff that the service is being worked on; nothing can be sent or received. ${decided}`,
    ),
};
