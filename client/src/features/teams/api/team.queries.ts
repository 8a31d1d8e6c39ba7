import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  changeTeamRole,
  demandSecondFactor,
  exportTeamActivity,
  handOverTeam,
  inviteToTeam,
  leaveTeam,
  listTeamActivity,
  readTeam,
  removeTeamMember,
  resendTeamInvite,
  withdrawTeamInvite,
} from '#contract/calls.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import type { TeamInviteView, TeamMemberView, TeamRole, TeamView } from '#contract/accounts/teams.js';
import { ApiError, call } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';
import { live } from '../../../lib/refetch-active.js';
import { saveFile } from '../../../lib/save-file.js';
import { refreshSession } from '../../../lib/session.js';
import { matching, oneOf, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const ACTIVITY_PAGE_SIZE = 25;
const LAST_PAGE = 4000;

/** The shown part of the page, and whose activity. */
export const teamUrl = {
  tab: oneOf(['people', 'activity'], 'people'),
  /** Empty: everybody's. */
  person: matching(/^[A-Za-z0-9_-]{1,64}$/),
  page: pageNumber(LAST_PAGE),
};
export type TeamAddress = UrlValues<typeof teamUrl>;

const keys = {
  all: ['team'] as const,
  activity: ({ person, page }: TeamAddress) => [...keys.all, 'activity', person, page] as const,
};

export const teamQuery = () =>
  queryOptions<TeamView, ApiError>({
    queryKey: [...keys.all, 'people'],
    meta: live,
    queryFn: ({ signal }) => call(readTeam, { signal }),
  });

const ofPerson = (person: string) => (person === '' ? {} : { userId: person });

export const activityQuery = (address: TeamAddress) =>
  queryOptions<ResponseOf<typeof listTeamActivity>, ApiError>({
    queryKey: keys.activity(address),
    meta: live,
    queryFn: ({ signal }) => {
      const { person, page } = address;
      const query = { ...ofPerson(person), skip: (page - 1) * ACTIVITY_PAGE_SIZE, limit: ACTIVITY_PAGE_SIZE };
      return call(listTeamActivity, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Refetches what the page shows after each change. */
const change = { invalidates: keys.all };
/** The session knows who is in the team, and as what. */
const refreshed = { ...change, onSuccess: () => refreshSession() };

interface Invites extends Pick<BodyInput<typeof inviteToTeam>, 'role'> {
  emails: readonly string[];
}

interface InviteOutcome {
  invited: readonly string[];
  /** For a reason of their own; the others are invited all the same. */
  refused: readonly { email: string; error: ApiError }[];
  /** Why no more people could be invited. */
  error: ApiError | null;
}

const aboutOneAddress: readonly ErrorCode[] = ['already-in-team', 'too-many-invites'];

async function inviteEach({ emails, role }: Invites): Promise<InviteOutcome> {
  const invited: string[] = [];
  const refused: { email: string; error: ApiError }[] = [];
  for (const email of emails) {
    try {
      await call(inviteToTeam, { body: { email, role } });
      invited.push(email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!aboutOneAddress.includes(error.code)) return { invited, refused, error };
      refused.push({ email, error });
    }
  }
  return { invited, refused, error: null };
}

export const useInvite = (events: MutationEvents<InviteOutcome, Invites>) =>
  useAppMutation({ ...change, mutationFn: inviteEach }, events);

export const useResendInvite = (events: MutationEvents<TeamInviteView, string>) =>
  useAppMutation({ ...change, mutationFn: (inviteId) => call(resendTeamInvite, { params: { inviteId } }) }, events);

export const useWithdrawInvite = (events: MutationEvents<unknown, string>) =>
  useAppMutation({ ...change, mutationFn: (inviteId) => call(withdrawTeamInvite, { params: { inviteId } }) }, events);

interface NewRole {
  userId: string;
  role: Exclude<TeamRole, 'owner'>;
}

export const useChangeRole = (events: MutationEvents<TeamMemberView, NewRole>) =>
  useAppMutation(
    { ...change, mutationFn: ({ userId, role }) => call(changeTeamRole, { params: { userId }, body: { role } }) },
    events,
  );

interface Removal {
  userId: string;
  /** Takes over transfers and requests. */
  handTo: string;
}

export const useRemoveMember = (events: MutationEvents<unknown, Removal>) =>
  useAppMutation(
    {
      ...refreshed,
      mutationFn: ({ userId, handTo }) => call(removeTeamMember, { params: { userId }, body: { handTo } }),
    },
    events,
  );

export const useHandOver = (events: MutationEvents<TeamView, string>) =>
  useAppMutation({ ...refreshed, mutationFn: (userId) => call(handOverTeam, { body: { userId } }) }, events);

export const useDemandSecondFactor = (events: MutationEvents<TeamView, boolean>) =>
  useAppMutation({ ...change, mutationFn: (isDemanded) => call(demandSecondFactor, { body: { isDemanded } }) }, events);

/** Ends the session. */
export const useLeaveTeam = (events: MutationEvents<unknown, string>) =>
  useAppMutation({ mutationFn: (handTo) => call(leaveTeam, { body: { handTo } }) }, events);

/** As CSV, with its column names in this language. */
export const useExportActivity = (events: MutationEvents<void, { person: string; language: string }>) =>
  useAppMutation(
    {
      mutationFn: async ({ person, language }) =>
        saveFile(await callForFile(exportTeamActivity, { query: ofPerson(person), language }), 'team-activity.csv'),
    },
    events,
  );
