import * as z from 'zod';
import { defineToken } from '../../../core/tokens/tokens.js';

/** Of a second factor that no code has confirmed yet. `sub`: the user. */
export const SECOND_FACTOR_SETUP = defineToken(
  'second-factor-setup',
  z.object({ sub: z.string(), secretId: z.string() }),
  900,
);
