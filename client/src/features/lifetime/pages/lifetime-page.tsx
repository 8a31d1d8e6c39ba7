import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { letsSignUp } from '../../../lib/policies.js';
import { restoreSession, useSession } from '../../../lib/session.js';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { LifetimeCodes } from '../components/lifetime-codes.js';

interface LifetimePageProps {
  /** Both paths return to this page. */
  signUpPath: string;
  logInPath: string;
}

/** Public page that explains lifetime codes, and where a member enters them. */
export function LifetimePage({ signUpPath, logInPath }: LifetimePageProps) {
  const { t } = useTranslation('lifetime');
  const { status } = useSession();
  useEffect(() => {
    if (status === 'unknown') void restoreSession();
  }, [status]);
  return (
    <Stack spacing={6} sx={{ maxWidth: 720, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 8, md: 12 } }}>
      <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center' }}>
        <EmptyRiver />
        <Typography component="h1" variant="h1">
          {t('page.title')}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary">
          {t('page.text', { max: LIFETIME_CODES_MAX })}
        </Typography>
        {status === 'anonymous' && <Typography>{t('page.how')}</Typography>}
      </Stack>
      {status === 'unknown' && (
        <Skeleton component="output" aria-label={t('page.checking')} variant="rounded" height={120} />
      )}
      {status === 'anonymous' && (
        <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
          {letsSignUp() && (
            <ButtonLink to={signUpPath} variant="contained" color="secondary" size="large">
              {t('page.signUp')}
            </ButtonLink>
          )}
          <ButtonLink to={logInPath} variant="outlined" size="large">
            {t('page.logIn')}
          </ButtonLink>
        </Stack>
      )}
      {status === 'member' && <LifetimeCodes />}
    </Stack>
  );
}
