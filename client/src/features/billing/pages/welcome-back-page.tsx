import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { openDownloadPage } from '#contract/calls.js';
import { isEmail, slugPattern } from '#contract/formats.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { readQuery } from '../../../lib/read-query.js';
import { useSession } from '../../../lib/session.js';
import { useNow } from '../../../lib/use-now.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { PricingFrame } from '../components/pricing-frame.js';

/** Page for returning visitors: their transfer (`slug`), and the plans. */
export function WelcomeBackPage() {
  const { t } = useTranslation('pricing');
  const { user } = useSession();
  const [params] = useSearchParams();
  const given = params.get('email') ?? '';
  const slug = params.get('slug') ?? '';
  const hasTransfer = slugPattern.test(slug);
  const email = isEmail(given) ? given : (user?.email ?? '');
  return (
    <PricingFrame
      user={user}
      title={t('titles.welcomeBack')}
      about={email}
      subheader={t(hasTransfer ? 'subheaders.save' : 'subheaders.quick')}
    >
      {hasTransfer && <WaitingTransfer slug={slug} />}
    </PricingFrame>
  );
}

/** The transfer that a returning visitor comes for. Shows nothing if it is protected or deleted. */
function WaitingTransfer({ slug }: { slug: string }) {
  const { t } = useTranslation('pricing');
  const { bytes, relative } = useFormats();
  const now = useNow();
  const { data, isPending } = useQuery({
    ...readQuery(['waiting-transfer'], openDownloadPage, { body: { slug } }),
    refetchOnWindowFocus: false,
  });
  if (!data && !isPending) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-busy={isPending}
      sx={{ p: 5, borderRadius: 5, width: '100%', maxWidth: 640, alignSelf: 'center', minHeight: 118 }}
    >
      {!data && (
        <Stack component="output" aria-label={t('waiting.loading')}>
          <Skeleton width="60%" height={32} />
          <Skeleton width="40%" />
        </Stack>
      )}
      {data && (
        <Stack
          direction={{ xs: 'column', sm: 'row' }}
          spacing={4}
          sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
        >
          <Stack sx={{ minWidth: 0 }}>
            <Typography variant="body2" color="textSecondary">
              {t('waiting.title')}
            </Typography>
            <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {data.title || data.files[0]?.path}
            </Typography>
            <Typography color="textSecondary">
              {t('waiting.files', { count: data.files.length, size: bytes(data.totalBytes) })}
              {' · '}
              {t('waiting.expires', { when: relative(data.expiresAt, now) })}
            </Typography>
          </Stack>
          <ButtonLink to={`/w/${slug}`} variant="outlined" sx={{ flex: 'none' }}>
            {t('waiting.open')}
          </ButtonLink>
        </Stack>
      )}
    </Paper>
  );
}
