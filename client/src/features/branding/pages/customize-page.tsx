import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../i18n/use-translation.js';
import { Loaded } from '../../../ui/loaded.js';
import { brandQuery } from '../api/brand.queries.js';
import { BrandForm, type BrandFormProps } from '../components/brand-form.js';

/** The brand of the account. */
export function CustomizePage(props: Omit<BrandFormProps, 'brand'>) {
  const { t } = useTranslation('branding');
  const query = useQuery(brandQuery);
  return (
    <div>
      <Typography component="h1" variant="h2">
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 5 }}>
        {t('intro')}
      </Typography>
      <Loaded query={query} loading={t('loading')} skeleton={<Skeleton variant="rounded" height={480} />}>
        {(brand) => <BrandForm brand={brand} {...props} />}
      </Loaded>
    </div>
  );
}
