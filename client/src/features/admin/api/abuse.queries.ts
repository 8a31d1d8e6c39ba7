import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  addCaseNote,
  decideCase,
  exportCase,
  listCases,
  listClearedFiles,
  listDeniedFiles,
  readCase,
  readCaseFigures,
  removeClearedFile,
  removeDeniedFile,
} from '#contract/calls.js';
import type {
  AbuseCaseView,
  CaseDecision,
  CaseFigures,
  CaseList,
  CaseState,
  DeniedFileList,
} from '#contract/admin/abuse.js';
import type { ClearedFileList } from '#contract/admin/cleared-files.js';
import { call, type ApiError } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';
import { saveFile } from '../../../lib/save-file.js';
import { oneOf, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const CASES_PAGE_SIZE = 50;
const LAST_PAGE = 20_000;

export const caseFilters = ['to-do', 'open', 'under-review', 'appealed', 'taken-down', 'dismissed'] as const;

/** Which cases the page shows. */
export const casesUrl = {
  /** Empty: all. */
  state: oneOf(['', ...caseFilters], 'to-do'),
  page: pageNumber(LAST_PAGE),
};
export type CasesAddress = UrlValues<typeof casesUrl>;

/** Below `admin`, so that an action refetches the log too. */
const keys = {
  all: ['admin'] as const,
  list: (address: CasesAddress) => [...keys.all, 'cases', address] as const,
  case: (caseId: string) => [...keys.all, 'case', caseId] as const,
};

export const casesQuery = (address: CasesAddress) =>
  queryOptions<CaseList, ApiError>({
    queryKey: keys.list(address),
    queryFn: ({ signal }) => {
      const { state, page } = address;
      const query = { ...(state !== '' && { state }), skip: (page - 1) * CASES_PAGE_SIZE, limit: CASES_PAGE_SIZE };
      return call(listCases, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Number of cases in the filter "To do". */
export const waitingCasesQuery = queryOptions<CaseList, ApiError, number>({
  queryKey: [...keys.all, 'waiting-cases'],
  queryFn: ({ signal }) => call(listCases, { query: { state: 'to-do', limit: 1 }, signal }),
  select: ({ waiting }) => waiting['to-do'],
});

export const caseQuery = (caseId: string) =>
  queryOptions<AbuseCaseView, ApiError>({
    queryKey: keys.case(caseId),
    queryFn: ({ signal }) => call(readCase, { params: { caseId }, signal }),
  });

export const figuresQuery = queryOptions<CaseFigures, ApiError>({
  queryKey: [...keys.all, 'case-figures'],
  queryFn: ({ signal }) => call(readCaseFigures, { signal }),
});

export const deniedUrl = { page: pageNumber(LAST_PAGE) };

export const deniedQuery = (page: number) =>
  queryOptions<DeniedFileList, ApiError>({
    queryKey: [...keys.all, 'denied', page],
    queryFn: ({ signal }) => {
      const query = { skip: (page - 1) * CASES_PAGE_SIZE, limit: CASES_PAGE_SIZE };
      return call(listDeniedFiles, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const clearedUrl = { page: pageNumber(LAST_PAGE) };

export const clearedQuery = (page: number) =>
  queryOptions<ClearedFileList, ApiError>({
    queryKey: [...keys.all, 'cleared', page],
    queryFn: ({ signal }) => {
      const query = { skip: (page - 1) * CASES_PAGE_SIZE, limit: CASES_PAGE_SIZE };
      return call(listClearedFiles, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

const change = { invalidates: keys.all };

export const useDecide = (
  caseId: string,
  events: MutationEvents<{ state: CaseState }, { decision: CaseDecision; deniesFiles: boolean; reason: string }>,
) => useAppMutation({ ...change, mutationFn: (body) => call(decideCase, { params: { caseId }, body }) }, events);

export const useAddCaseNote = (caseId: string, events: MutationEvents<unknown, { text: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(addCaseNote, { params: { caseId }, body }) }, events);

/** As JSON. */
export const useExportCase = (caseId: string, events: MutationEvents<void, void>) =>
  useAppMutation(
    {
      ...change,
      mutationFn: async () => saveFile(await callForFile(exportCase, { params: { caseId } }), `case-${caseId}.json`),
    },
    events,
  );

export const useAllowFile = (events: MutationEvents<unknown, { sha256: string; reason: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(removeDeniedFile, { body }) }, events);

export const useStopFile = (events: MutationEvents<unknown, { sha256: string; reason: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(removeClearedFile, { body }) }, events);
