import {
  listMailBlocks,
  readMailDomains,
  readProcesses,
  readQueues,
  readStorage,
  searchMails,
} from '#contract/calls.js';
import { pageNumber } from '../../../lib/url-state.js';
import { LAST_PAGE, pageOf, readList, readRecord } from './reading.js';

export const BLOCKS_PAGE_SIZE = 50;
const REFRESH_MS = 10_000;

export const mailsQuery = (text: string) => ({
  ...readList(searchMails, { body: { text } }),
  enabled: text.length > 1,
});

export const domainsQuery = readRecord(readMailDomains);

export const blocksUrl = { page: pageNumber(LAST_PAGE) };
export const blocksQuery = (page: number) => readList(listMailBlocks, { query: pageOf(page, BLOCKS_PAGE_SIZE) });

export const queuesQuery = { ...readRecord(readQueues), refetchInterval: REFRESH_MS };
export const storageQuery = readRecord(readStorage);
export const processesQuery = { ...readRecord(readProcesses), refetchInterval: REFRESH_MS };
