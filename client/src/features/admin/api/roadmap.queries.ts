import { queryOptions } from '@tanstack/react-query';
import {
  acceptSuggestion,
  addRoadmapEntry,
  changeRoadmapEntry,
  listAdminRoadmap,
  removeRoadmapEntry,
} from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import type { AdminRoadmap } from '#contract/site/roadmap.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

/** Below `admin`, so that an action refetches the log too. */
const all = ['admin'] as const;
const change = { invalidates: all };

export type WrittenEntry = BodyInput<typeof changeRoadmapEntry>;

export const adminRoadmapQuery = queryOptions<AdminRoadmap, ApiError>({
  queryKey: [...all, 'roadmap'],
  queryFn: ({ signal }) => call(listAdminRoadmap, { signal }),
});

/** A new entry where `entryId` is null. */
export const useWriteEntry = (entryId: string | null, events: MutationEvents<unknown, WrittenEntry>) =>
  useAppMutation<unknown, WrittenEntry>(
    {
      ...change,
      mutationFn: (body) =>
        entryId === null ? call(addRoadmapEntry, { body }) : call(changeRoadmapEntry, { params: { entryId }, body }),
    },
    events,
  );

export const useRemoveEntry = (entryId: string, events: MutationEvents<unknown, { reason: string }>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(removeRoadmapEntry, { params: { entryId }, body }) }, events);

export const useAccept = (messageId: string, events: MutationEvents<unknown, Omit<WrittenEntry, 'state'>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(acceptSuggestion, { params: { messageId }, body }) }, events);
