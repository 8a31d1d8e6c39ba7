import LockRounded from '@mui/icons-material/LockRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { storedFilesSlot } from '../../../lib/opened-files.js';
import { useStore } from '../../../lib/store.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { useKeyAccess } from './use-key-access.js';

const UnlockDialog = lazyPart(async () => (await import('../../../sending/account-key/unlock-dialog.js')).UnlockDialog);

/** Unlocks submissions with the user's own key, or says why they do not open. Lists the downloads in progress. */
export function UnlockRequest({ sealedTo }: { sealedTo: string }) {
  const { t } = useTranslation('encryption');
  const { access, account } = useKeyAccess(sealedTo);
  const downloads = useStore(storedFilesSlot);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (access === 'open') return downloads?.renderDownloads() ?? null;
  if (access === null) return null;
  if (access !== 'locked') return <Alert severity="info">{t(`requests.${access}`)}</Alert>;
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <Button variant="outlined" startIcon={<LockRounded fontSize="small" />} onClick={() => setAsking(true)}>
        {t('page.unlock')}
      </Button>
      {isAsking && account && <UnlockDialog accountKey={account} onClose={close} onDone={close} />}
    </Stack>
  );
}
