import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';

/** Why the link of an encrypted request is longer than others. */
export function LinkNote() {
  const { t } = useTranslation('encryption');
  return (
    <Typography variant="body2" color="textSecondary">
      {t('requests.link')}
    </Typography>
  );
}
