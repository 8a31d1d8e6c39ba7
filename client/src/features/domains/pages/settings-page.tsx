import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { DomainSection } from '../components/domain-section.js';

/** Own domains of the account. */
export function SettingsPage() {
  const { t } = useTranslation('domains');
  return (
    <div>
      <Typography component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Stack spacing={4} sx={{ mt: 5, maxWidth: 820 }}>
        <DomainSection kind="mail" />
        <DomainSection kind="link" />
      </Stack>
    </div>
  );
}
