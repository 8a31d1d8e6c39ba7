import { readStaffOverview, readVerdict } from '#contract/calls.js';
import { readRecord } from './reading.js';

const REFRESH_MS = 60_000;

export const overviewQuery = { ...readRecord(readStaffOverview), refetchInterval: REFRESH_MS };
export const verdictQuery = readRecord(readVerdict);
