import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';

/** Where customers review the service; nothing where the operator names no such place. */
export function ReviewLinks() {
  const { t } = useTranslation('pricing');
  const { reviewLinks } = clientConfig();
  if (reviewLinks.length === 0) return null;
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      <Typography variant="body2" color="textSecondary">
        {t('reviews')}
      </Typography>
      {reviewLinks.map(({ name, url }) => (
        <Link key={url} href={url} target="_blank" rel="noopener noreferrer" variant="body2">
          {name}
        </Link>
      ))}
    </Stack>
  );
}
