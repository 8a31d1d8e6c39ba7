import { queryOptions } from '@tanstack/react-query';
import { listRoadmap, readRoadmapEntry, suggestForRoadmap, takeVoteBack, voteFor } from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import type { Roadmap, RoadmapEntry } from '#contract/site/roadmap.js';
import type { Language } from '../../i18n/index.js';
import { call, type ApiError } from '../../lib/api.js';
import { getSession, restoreSession } from '../../lib/session.js';
import { useAppMutation } from '../../lib/use-app-mutation.js';

const keys = {
  all: ['roadmap'] as const,
  list: (lang: Language) => [...keys.all, 'list', lang] as const,
  entry: (entryId: string, lang: Language) => [...keys.all, 'entry', entryId, lang] as const,
};

/** So that the server knows whose votes to tell. */
async function knowSession(): Promise<void> {
  if (getSession().status === 'unknown') await restoreSession();
}

export const roadmapQuery = (lang: Language) =>
  queryOptions<Roadmap, ApiError>({
    queryKey: keys.list(lang),
    queryFn: async ({ signal }) => {
      await knowSession();
      return call(listRoadmap, { query: { lang }, signal });
    },
  });

export const entryQuery = (entryId: string, lang: Language) =>
  queryOptions<RoadmapEntry, ApiError>({
    queryKey: keys.entry(entryId, lang),
    queryFn: async ({ signal }) => {
      await knowSession();
      return call(readRoadmapEntry, { params: { entryId }, query: { lang }, signal });
    },
  });

/** Gives the vote, or takes it back. */
export const useVote = (entryId: string) =>
  useAppMutation({
    mutationFn: (isVoted: boolean) => {
      const of = { params: { entryId } };
      return isVoted ? call(voteFor, of) : call(takeVoteBack, of);
    },
    invalidates: keys.all,
  });

export const useSuggest = () =>
  useAppMutation({ mutationFn: (body: BodyInput<typeof suggestForRoadmap>) => call(suggestForRoadmap, { body }) });
