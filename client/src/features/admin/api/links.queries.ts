import { readLink, searchLinks } from '#contract/calls.js';
import { readList, readRecord } from './reading.js';

export const LINK_SEARCH_MIN_LENGTH = 2;
export const LINK_SEARCH_MAX_LENGTH = 2048;

export const linksQuery = (text: string) => ({
  ...readList(searchLinks, { body: { text } }),
  enabled: text.length >= LINK_SEARCH_MIN_LENGTH,
});

export const linkQuery = (linkId: string) => readRecord(readLink, { params: { linkId } });
