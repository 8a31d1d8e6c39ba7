import VerifiedRounded from '@mui/icons-material/VerifiedRounded';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';

/** In place of a checksum in every row. */
export function VerifiedLine() {
  const { t } = useTranslation('downloads');
  return (
    <Typography variant="body2" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', color: 'success.main' }}>
      <VerifiedRounded sx={{ fontSize: 18 }} />
      {t('files.verified')}
    </Typography>
  );
}
