import { queryOptions } from '@tanstack/react-query';
import type { createAccessToken as creation } from '#contract/accounts/access-tokens.js';
import { createAccessToken, listAccessTokens } from '#contract/calls.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const tokensTag = ['access-tokens'] as const;

export const tokensQuery = () =>
  queryOptions<ResponseOf<typeof listAccessTokens>, ApiError>({
    queryKey: tokensTag,
    queryFn: ({ signal }) => call(listAccessTokens, { signal }),
  });

export type NewToken = BodyInput<typeof creation>;

export const useCreateToken = (events: MutationEvents<ResponseOf<typeof creation>, NewToken>) =>
  useAppMutation({ mutationFn: (body: NewToken) => call(createAccessToken, { body }), invalidates: tokensTag }, events);
