import { listBatchCodes, listCodeBatches } from '#contract/calls.js';
import { matching, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { LAST_PAGE, pageOf, readList, readRecord } from './reading.js';

export const CODES_PAGE_SIZE = 50;
export const CODES_MADE_MAX = 10_000;
export const BATCH_MAX_LENGTH = 64;

export const batchesQuery = readRecord(listCodeBatches);

/** Which codes the page shows. */
export const batchUrl = { name: matching(/^.{1,64}$/), page: pageNumber(LAST_PAGE) };

export const codesQuery = ({ name, page }: UrlValues<typeof batchUrl>) => ({
  ...readList(listBatchCodes, { query: { batch: name, ...pageOf(page, CODES_PAGE_SIZE) } }),
  enabled: name !== '',
});
