import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import VerifiedRounded from '@mui/icons-material/VerifiedRounded';
import Typography from '@mui/material/Typography';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { useTranslation } from '../../../i18n/use-translation.js';

/** In place of a checksum in every row. */
export function VerifiedLine() {
  const { t } = useTranslation('downloads');
  return (
    <Typography variant="body2" sx={{ ...line, color: 'success.main' }}>
      <VerifiedRounded sx={{ fontSize: 18 }} />
      {t('files.verified')}
    </Typography>
  );
}

/** Whether the files were scanned for viruses. */
export function ScanLine({ scan }: { scan: NonNullable<DownloadPage['scan']> }) {
  const { t } = useTranslation('downloads');
  const isClean = scan === 'clean';
  const Icon = isClean ? VerifiedRounded : GppMaybeOutlined;
  return (
    <Typography variant="body2" sx={{ ...line, color: isClean ? 'success.main' : 'text.secondary' }}>
      <Icon sx={{ fontSize: 18 }} />
      {isClean ? t('files.scanned') : t('files.unscanned')}
    </Typography>
  );
}

const line = { display: 'flex', gap: 1.5, alignItems: 'center' };
