import { queryOptions } from '@tanstack/react-query';
import { changePolicies, readPolicies } from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import type { PoliciesView } from '#contract/admin/policies.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

const key = ['admin', 'policies'] as const;

export const policiesQuery = queryOptions<PoliciesView, ApiError>({
  queryKey: key,
  queryFn: ({ signal }) => call(readPolicies, { signal }),
});

/** The log lists it too. */
export const useChangePolicies = (events: MutationEvents<PoliciesView, BodyInput<typeof changePolicies>>) =>
  useAppMutation({ invalidates: ['admin'], mutationFn: (body) => call(changePolicies, { body }) }, events);
