import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { folderSize, listGuestUploads } from '#contract/calls.js';
import { STORAGE_WARNING_RATIO } from '#contract/limits.js';
import type { Translate } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { type Formats, useFormats } from '../../../lib/format.js';
import { useMember } from '../../../lib/member.js';
import { limitsOf } from '../../../lib/policies.js';
import { useRead } from '../../../lib/read-query.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { storageTag } from '../api/transfers.queries.js';

// Few open it: the first load of the page goes without.
const HeldDialog = lazyPart(async () => (await import('./held-dialog.js')).HeldDialog);

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
  const user = useMember();
  const { storageBytes } = limitsOf(user);
  const { data: used } = useRead(storageTag, folderSize, {
    body: { userid: user._id },
    repeatable: true,
    isLive: true,
  });
  return (
    <Box sx={{ width: '100%' }}>
      <StorageMeter used={used} limit={storageBytes} />
      <HeldStorage />
    </Box>
  );
}

/** Storage of unfinished uploads; those of visitors can be discarded. */
function HeldStorage() {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { data } = useRead(storageTag, listGuestUploads, { isLive: true });
  const [isOpen, setIsOpen] = useState(false);
  if (!data || data.heldBytes === 0) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary">
        {t('held.text', { size: format.bytes(data.heldBytes) })}
      </Typography>
      {data.uploads.length > 0 && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('held.show')}
        </Button>
      )}
      {isOpen && <HeldDialog uploads={data.uploads} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}
