import * as z from 'zod';
import { slugSchema } from './primitives.js';

/** Calls about a transfer that was sent are its owner's alone; to anybody else it is not found. */

export const ofTransfer = z.strictObject({ slug: slugSchema });
export const ownerErrors = ['unauthenticated', 'transfer-not-found'] as const;
