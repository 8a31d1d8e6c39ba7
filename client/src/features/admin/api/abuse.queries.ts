import { queryOptions } from '@tanstack/react-query';
import { listCases, listClearedFiles, listDeniedFiles, readCase, readCaseFigures } from '#contract/calls.js';
import { oneOf, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { LAST_PAGE, pageOf, readList, readRecord } from './reading.js';

export const CASES_PAGE_SIZE = 50;

export const caseFilters = ['to-do', 'open', 'under-review', 'appealed', 'taken-down', 'dismissed'] as const;

/** Which cases the page shows. */
export const casesUrl = {
  /** Empty: all. */
  state: oneOf(['', ...caseFilters], 'to-do'),
  page: pageNumber(LAST_PAGE),
};

export const casesQuery = ({ state, page }: UrlValues<typeof casesUrl>) =>
  readList(listCases, { query: { ...(state !== '' && { state }), ...pageOf(page, CASES_PAGE_SIZE) } });

/** Number of cases by filter. */
export const waitingCasesQuery = queryOptions({
  ...readRecord(listCases, { query: { state: 'to-do', limit: 1 } }),
  select: ({ waiting }) => waiting,
});

export const caseQuery = (caseId: string) => readRecord(readCase, { params: { caseId } });
export const figuresQuery = readRecord(readCaseFigures);

export const filesUrl = { page: pageNumber(LAST_PAGE) };
export const deniedQuery = (page: number) => readList(listDeniedFiles, { query: pageOf(page, CASES_PAGE_SIZE) });
export const clearedQuery = (page: number) => readList(listClearedFiles, { query: pageOf(page, CASES_PAGE_SIZE) });
