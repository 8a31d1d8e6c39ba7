import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { STORAGE_WARNING_RATIO } from '#contract/limits.js';
import type { Translate } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { type Formats, useFormats } from '../../../lib/format.js';
import { limitsOf } from '../../../lib/policies.js';
import { useMember } from '../../../lib/member.js';
import { storageQuery } from '../api/transfers.queries.js';
import { HeldStorage } from './held-storage.js';

export type StorageState = 'roomy' | 'almostFull' | 'full';

/** Almost full from 90 % up to below 100 %. */
export function storageState(used: number, limit: number): StorageState {
  if (used >= limit) return 'full';
  return used >= limit * STORAGE_WARNING_RATIO ? 'almostFull' : 'roomy';
}

/** By how much it is over, for example after a downgrade. */
export function storageWarning(
  { used, limit }: { used: number; limit: number },
  { t, format }: { t: Translate<'transfers'>; format: Formats },
): string | undefined {
  if (used > limit) return t('storage.over', { excess: format.bytes(used - limit) });
  const state = storageState(used, limit);
  return state === 'roomy' ? undefined : t(`storage.${state}`);
}

export const storageTones = { roomy: 'primary', almostFull: 'warning', full: 'error' } as const;

interface StorageMeterProps {
  /** Undefined while unknown; then no text is shown. */
  used: number | undefined;
  limit: number;
}

/** Used storage of the plan's. */
function StorageMeter({ used, limit }: StorageMeterProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const labelId = useId();
  const state = used === undefined ? 'roomy' : storageState(used, limit);
  const tone = storageTones[state];
  return (
    <Box sx={{ width: '100%', minHeight: 32, visibility: used === undefined ? 'hidden' : 'visible' }}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('storage.used', { used: format.bytes(used ?? 0), limit: format.bytes(limit) })}
      </Typography>
      <LinearProgress
        variant="determinate"
        color={tone}
        value={Math.min(100, Math.round(((used ?? 0) / limit) * 100))}
        aria-labelledby={labelId}
      />
      {state !== 'roomy' && (
        <Typography variant="body2" sx={{ mt: 1.5, color: `${tone}.main` }}>
          {storageWarning({ used: used ?? 0, limit }, { t, format })}
        </Typography>
      )}
    </Box>
  );
}

export function StorageBar() {
  const { storageBytes } = limitsOf(useMember());
  const { data: used } = useQuery(storageQuery());
  return (
    <Box sx={{ width: '100%', maxWidth: { md: 320 } }}>
      <StorageMeter used={used} limit={storageBytes} />
      <HeldStorage />
    </Box>
  );
}
