import { callOf } from '../call-of.js';
import type * as pageErrors from './page-errors.js';

/** See `calls.ts`. */

export const reportPageError = callOf<typeof pageErrors.reportPageError>('POST', '/v1/page-errors');
