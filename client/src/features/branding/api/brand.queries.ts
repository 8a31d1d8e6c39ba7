import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { changeBrand, readBrand, removeBrandPicture, setBrandPicture } from '#contract/calls.js';
import type { BrandView } from '#contract/accounts/brands.js';
import type { BodyInput } from '#contract/endpoint.js';
import { call } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export type BrandChanges = BodyInput<typeof changeBrand>;

const brandKey = ['brand'] as const;

export const brandQuery = queryOptions({
  queryKey: brandKey,
  queryFn: ({ signal }) => call(readBrand, { signal }),
});

/** Every answer is the whole brand. */
function useBrandMutation<Variables>(
  mutationFn: (variables: Variables) => Promise<BrandView>,
  events: MutationEvents<BrandView, Variables>,
) {
  const client = useQueryClient();
  return useAppMutation<BrandView, Variables>(
    { mutationFn, onSuccess: (brand) => client.setQueryData(brandKey, brand) },
    events,
  );
}

export const useChangeBrand = (events: MutationEvents<BrandView, BrandChanges>) =>
  useBrandMutation((body: BrandChanges) => call(changeBrand, { body }), events);

export const useSetBrandPicture = (events: MutationEvents<BrandView, string>) =>
  useBrandMutation((image: string) => call(setBrandPicture, { body: { image } }), events);

export const useRemoveBrandPicture = (events: MutationEvents<BrandView, void>) =>
  useBrandMutation<void>(() => call(removeBrandPicture), events);
