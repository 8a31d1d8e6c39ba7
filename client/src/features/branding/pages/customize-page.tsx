import { useQuery } from '@tanstack/react-query';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { brandQuery } from '../api/brand.queries.js';
import { BrandForm, type BrandFormProps } from '../components/brand-form.js';

/** How the account looks to others. */
export function CustomizePage(props: Omit<BrandFormProps, 'brand'>) {
  const { t } = useTranslation('branding');
  const { data: brand, error, refetch } = useQuery(brandQuery);
  return (
    <div>
      <Typography component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 5 }}>
        {t('intro')}
      </Typography>
      {brand && <BrandForm brand={brand} {...props} />}
      {!brand && error && <RetryAlert error={error} onRetry={() => void refetch()} />}
      {!brand && !error && <Skeleton variant="rounded" height={480} component="output" aria-label={t('loading')} />}
    </div>
  );
}
