import { useQueryClient } from '@tanstack/react-query';
import type { BrandView } from '#contract/accounts/brands.js';
import { readBrand, type changeBrand } from '#contract/calls.js';
import type { BodyInput } from '#contract/endpoint.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { notifySaved } from '../../../lib/notices.js';
import { readQuery } from '../../../lib/read-query.js';

export type BrandChanges = BodyInput<typeof changeBrand>;

export const brandQuery = readQuery(['brand'], readBrand);

/** Shows the response of a change, which is the whole brand. */
export function useShowBrand() {
  const { t } = useTranslation('branding');
  const client = useQueryClient();
  return (brand: BrandView) => {
    client.setQueryData(brandQuery.queryKey, brand);
    notifySaved(t('saved'));
  };
}
