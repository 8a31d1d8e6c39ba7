import LockRounded from '@mui/icons-material/LockRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useLocation } from 'react-router-dom';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { HashDigits } from '../../../ui/hash-text.js';
import { useShownTransfer } from '../shown-transfer.js';
import { TransferHead } from './transfer-head.js';

interface SealedTransferProps {
  page: DownloadPage;
  now: number;
}

/** An end-to-end encrypted transfer, and how to open it: the link holds the key, which no server sees. */
export function SealedTransfer({ page, now }: SealedTransferProps) {
  const { t } = useTranslation('encrypted', 'downloads');
  const { pathname, hash } = useLocation();
  const shown = useShownTransfer({ ...page, fileCount: page.files.length }, now);
  useDocumentTitle(page.title || t('downloads:title.from', { name: shown.name }));
  const command = `npx @sampan/cli get "${location.origin}${pathname}${hash}"`;
  const hasKey = /^#AGE-SECRET-KEY-1/i.test(hash);
  return (
    <Stack spacing={6}>
      <TransferHead
        shown={shown}
        brand={page.brand}
        expiresAt={page.expiresAt < EXPIRES_NEVER ? page.expiresAt : null}
      />
      {!hasKey && <Alert severity="warning">{t('noKey')}</Alert>}
      <Alert severity="info" icon={<LockRounded />}>
        <AlertTitle>{t('title')}</AlertTitle>
        {t('text')}
      </Alert>
      <Box>
        <HashDigits>{command}</HashDigits>
        <CopyButton text={command} sx={{ mt: 2 }} />
      </Box>
    </Stack>
  );
}
