import { inviteToTeam } from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { ApiError, call } from '../../../lib/api.js';
import { refreshSession } from '../../../lib/session.js';
import { matching, oneOf, pageNumber, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

const LAST_PAGE = 4000;

/** The shown part of the page, and whose activity. */
export const teamUrl = {
  tab: oneOf(['people', 'activity'], 'people'),
  /** Empty: everybody's. */
  person: matching(/^[A-Za-z0-9_-]{1,64}$/),
  page: pageNumber(LAST_PAGE),
};
export type TeamAddress = UrlValues<typeof teamUrl>;

/** Begins the key of all that the page reads. */
export const teamTag = ['team'] as const;

/** For a change after which the session says who is in the team, and as what. */
export const refreshed = { invalidates: teamTag, onSuccess: () => refreshSession() };

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
  useAppMutation({ invalidates: teamTag, mutationFn: inviteEach }, events);
