import * as z from 'zod';
import { defineToken } from '../../core/tokens/define-token.js';

/** Downloads the example that the upload `sub` holds. Long enough to resume over a poor connection. */
export const EXAMPLE_TOKEN = defineToken('example', z.object({ sub: z.string() }), 24 * 3600);
