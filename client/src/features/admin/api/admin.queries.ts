import { listStaffLog, readPerson, searchPeople } from '#contract/calls.js';
import { staffActions } from '#contract/admin/staff.js';
import { DAY_MS } from '#contract/units.js';
import { matching, oneOf, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { LAST_PAGE, pageOf, readList, readRecord } from './reading.js';

export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 254;
export const LOG_PAGE_SIZE = 50;

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

export const searchQuery = (text: string) => ({
  ...readList(searchPeople, { body: { text } }),
  enabled: text.length >= SEARCH_MIN_LENGTH,
});

export const personQuery = (userId: string) => readRecord(readPerson, { params: { userId } });

const startOf = (date: string): number => new Date(`${date}T00:00`).getTime();

/** What the log is asked for, to show it and to export it. */
export function filterOf({ actor, target, action, from, to }: LogFilter) {
  return {
    ...(actor !== '' && { actorId: actor }),
    ...(target !== '' && { targetId: target }),
    ...(action !== '' && { action }),
    ...(from !== '' && { from: startOf(from) }),
    ...(to !== '' && { to: startOf(to) + DAY_MS }),
  };
}

export const logQuery = ({ page, ...filter }: LogAddress) =>
  readList(listStaffLog, { query: { ...filterOf(filter), ...pageOf(page, LOG_PAGE_SIZE) } });
