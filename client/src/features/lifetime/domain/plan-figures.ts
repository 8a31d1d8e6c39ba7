import { planLimits, type Role } from '#contract/billing/plans.js';
import { formatBytes } from '#contract/display-formats.js';
import type { Translate } from '../../../i18n/index.js';
import { formatNumber } from '../../../lib/format.js';

/** The limits of a plan in words; with `than` only those that are higher. */
export function planFigures(
  plan: Role,
  { t, language, than }: { t: Translate<'lifetime'>; language: string; than?: Role | undefined },
): string {
  const limits = planLimits[plan];
  const before = than && planLimits[than];
  const isMore = (figure: 'uploadBytes' | 'storageBytes' | 'recipients' | 'files') =>
    !before || limits[figure] > before[figure];
  const figures = [
    isMore('uploadBytes') && t('worth.upload', { size: formatBytes(limits.uploadBytes, language) }),
    isMore('storageBytes') && t('worth.storage', { size: formatBytes(limits.storageBytes, language) }),
    isMore('recipients') && t('worth.recipients', { count: formatNumber(limits.recipients, language) }),
    isMore('files') && t('worth.files', { count: formatNumber(limits.files, language) }),
  ];
  return new Intl.ListFormat(language).format(figures.filter((figure) => figure !== false));
}
