import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { letsSignUp } from '../../../lib/policies.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';
import { ButtonLink } from '../../../ui/router-link.js';

/** In place of the form for visitors, where nothing is sent without an account. */
export function LogInToSend() {
  const { t } = useTranslation('service');
  return (
    <Stack spacing={4} sx={{ py: 4, alignItems: 'flex-start' }}>
      <ViewHeading>{t('visitors.title')}</ViewHeading>
      <Typography color="textSecondary">{t('visitors.text')}</Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <ButtonLink to="/login" variant="contained" color="secondary" size="large">
          {t('visitors.logIn')}
        </ButtonLink>
        {letsSignUp() && (
          <ButtonLink to="/register" variant="outlined" size="large">
            {t('visitors.signUp')}
          </ButtonLink>
        )}
      </Stack>
    </Stack>
  );
}
