import * as z from 'zod';

export const sendLimitVariables = {
  CODE_MAILS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(500)
    .describe('Maximum of verification mails per hour, for the whole installation.'),
  VISITOR_SENDS_PER_DAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Maximum of transfers of a visitor in a day (UTC), by verified address.'),
  VISITOR_SENDS_PER_DAY_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('Maximum of transfers of all visitors of one network (an IPv4 address or an IPv6 /64) in a day (UTC).'),
};
