import { DAY_SECONDS } from '#contract/units.js';
import * as z from 'zod';
import { defineToken } from '../../../core/tokens/tokens.js';

/** The browser belongs to the address `sub`. `lnk`: the account on whose link domain it was proven; null elsewhere. */
export const ADDRESS_PROOF = defineToken(
  'address-proof',
  z.object({ sub: z.string(), lnk: z.string().nullable() }),
  30 * DAY_SECONDS,
);
