import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../i18n/use-translation.js';

/** Title, or else the name of the first file; encrypted files have none that the server knows. */
export function useNameOf(): (transfer: Pick<TransferView, 'title' | 'fileName'>) => string {
  const { t } = useTranslation('transfers');
  return ({ title, fileName }) => title || fileName || t('row.encrypted');
}
