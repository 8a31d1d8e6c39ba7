import * as z from 'zod';
import { flag } from '../../../config/values.js';

export const transferSettings = {
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
  VISITORS_MAY_ENCRYPT: flag
    .default(false)
    .describe('Whether visitors may send with end-to-end encryption. Such files cannot be scanned for viruses.'),
  EXPIRED_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30)
    .describe(
      'Days after which an expired transfer of a user is deleted. Until then its owner can download and extend it.',
    ),
  EXPIRED_RETENTION_DAYS_ANON: z.coerce
    .number()
    .int()
    .min(0)
    .default(7)
    .describe('The same for transfers of visitors.'),
};
