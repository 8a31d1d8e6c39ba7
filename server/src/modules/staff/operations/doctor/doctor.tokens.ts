import * as z from 'zod';
import { defineToken } from '../../../../core/tokens/tokens.js';

/** Opens the probes to `npm run doctor`, and proves that the public address leads to this installation. */
export const PROBE_TOKEN = defineToken('probe', z.object({ sub: z.literal('doctor') }), 600);
