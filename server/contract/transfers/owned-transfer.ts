import * as z from 'zod';
import { slugSchema } from '../primitives.js';

/** Calls about an existing transfer are restricted to its owner; for others it is not found. */

export const ofTransfer = z.strictObject({ slug: slugSchema });
export const ownerErrors = ['transfer-not-found'] as const;
