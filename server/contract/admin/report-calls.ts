import { callOf } from '../call-of.js';
import type * as reports from './reports.js';

/** See `calls.ts`, by which they are imported. */

export const reportTransfer = callOf<typeof reports.reportTransfer>('POST', '/v1/reports/transfers');
export const reportRequest = callOf<typeof reports.reportRequest>('POST', '/v1/reports/requests');
export const openAppeal = callOf<typeof reports.openAppeal>('POST', '/v1/appeals/open');
export const sendAppeal = callOf<typeof reports.sendAppeal>('POST', '/v1/appeals');
