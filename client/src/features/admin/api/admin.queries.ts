import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  addStaffNote,
  adjustPersonLimits,
  changePersonPlan,
  endPersonSessions,
  exportPerson,
  exportStaffLog,
  listStaffLog,
  movePersonTrial,
  planPersonDeletion,
  readPerson,
  resendCode,
  resetPersonSecondFactor,
  searchPeople,
  suspendPerson,
  viewPerson,
} from '#contract/calls.js';
import type { PeopleFound, PersonView } from '#contract/admin/admin.js';
import type { StaffLogList } from '#contract/admin/staff-log.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { staffActions } from '#contract/admin/staff.js';
import { DAY_MS } from '#contract/units.js';
import { call, type ApiError } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';
import { saveFile } from '../../../lib/save-file.js';
import { matching, oneOf, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 254;
export const LOG_PAGE_SIZE = 50;
const LAST_PAGE = 20_000;

const id = /^[A-Za-z0-9_-]{1,64}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Which part of the log the page shows. */
export const logUrl = {
  actor: matching(id),
  target: matching(id),
  /** Empty: all. */
  action: oneOf(['', ...staffActions], ''),
  /** Days where the user is, both included. */
  from: matching(day),
  to: matching(day),
  page: pageNumber(LAST_PAGE),
};
export type LogAddress = UrlValues<typeof logUrl>;
type LogFilter = Omit<LogAddress, 'page'>;

const keys = {
  all: ['admin'] as const,
  search: (text: string) => [...keys.all, 'search', text] as const,
  person: (userId: string) => [...keys.all, 'person', userId] as const,
  log: (address: LogAddress) => [...keys.all, 'log', address] as const,
};

export const searchQuery = (text: string) =>
  queryOptions<PeopleFound, ApiError>({
    queryKey: keys.search(text),
    queryFn: ({ signal }) => call(searchPeople, { body: { text }, signal }),
    enabled: text.length >= SEARCH_MIN_LENGTH,
    placeholderData: keepPreviousData,
  });

export const personQuery = (userId: string) =>
  queryOptions<PersonView, ApiError>({
    queryKey: keys.person(userId),
    queryFn: ({ signal }) => call(readPerson, { params: { userId }, signal }),
  });

const startOf = (date: string): number => new Date(`${date}T00:00`).getTime();

function filterOf({ actor, target, action, from, to }: LogFilter) {
  return {
    ...(actor !== '' && { actorId: actor }),
    ...(target !== '' && { targetId: target }),
    ...(action !== '' && { action }),
    ...(from !== '' && { from: startOf(from) }),
    ...(to !== '' && { to: startOf(to) + DAY_MS }),
  };
}

export const logQuery = ({ page, ...filter }: LogAddress) =>
  queryOptions<StaffLogList, ApiError>({
    queryKey: keys.log({ ...filter, page }),
    queryFn: ({ signal }) => {
      const query = { ...filterOf(filter), skip: (page - 1) * LOG_PAGE_SIZE, limit: LOG_PAGE_SIZE };
      return call(listStaffLog, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Refetches what is shown, and the log with it. */
const change = { invalidates: keys.all };

export const useChangePlan = (userId: string, events: MutationEvents<unknown, BodyInput<typeof changePersonPlan>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(changePersonPlan, { params: { userId }, body }) }, events);

export const useAdjustLimits = (
  userId: string,
  events: MutationEvents<unknown, BodyInput<typeof adjustPersonLimits>>,
) =>
  useAppMutation({ ...change, mutationFn: (body) => call(adjustPersonLimits, { params: { userId }, body }) }, events);

export const useMoveTrial = (userId: string, events: MutationEvents<unknown, BodyInput<typeof movePersonTrial>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(movePersonTrial, { params: { userId }, body }) }, events);

export const usePlanDeletion = (
  userId: string,
  events: MutationEvents<unknown, BodyInput<typeof planPersonDeletion>>,
) =>
  useAppMutation({ ...change, mutationFn: (body) => call(planPersonDeletion, { params: { userId }, body }) }, events);

/** As a zip. */
export const useExportPerson = (userId: string, events: MutationEvents<void, { reason: string }>) =>
  useAppMutation(
    {
      ...change,
      mutationFn: async (body) =>
        saveFile(await callForFile(exportPerson, { params: { userId }, body }), `account-${userId}.zip`),
    },
    events,
  );

export const useSuspend = (userId: string, events: MutationEvents<unknown, BodyInput<typeof suspendPerson>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(suspendPerson, { params: { userId }, body }) }, events);

export const useEndSessions = (userId: string, events: MutationEvents<unknown, { reason: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(endPersonSessions, { params: { userId }, body }) }, events);

export const useSee = (userId: string, events: MutationEvents<ResponseOf<typeof viewPerson>, { reason: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(viewPerson, { params: { userId }, body }) }, events);

export const useResetSecondFactor = (userId: string, events: MutationEvents<unknown, { reason: string }>) =>
  useAppMutation(
    { ...change, mutationFn: (body) => call(resetPersonSecondFactor, { params: { userId }, body }) },
    events,
  );

export const useAddNote = (userId: string, events: MutationEvents<unknown, { text: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(addStaffNote, { params: { userId }, body }) }, events);

export const useResendCode = (events: MutationEvents<unknown, BodyInput<typeof resendCode>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(resendCode, { body }) }, events);

/** As CSV. */
export const useExportLog = (events: MutationEvents<void, LogFilter>) =>
  useAppMutation(
    {
      ...change,
      mutationFn: async (filter) =>
        saveFile(await callForFile(exportStaffLog, { query: filterOf(filter) }), 'staff-log.csv'),
    },
    events,
  );
