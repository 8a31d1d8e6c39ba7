import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { formatDate } from '../../../lib/format.js';
import type { Lifetime } from '../api/lifetime.queries.js';

/** Masked; those that were taken back are struck through. */
export function CodeList({ codes }: Pick<Lifetime, 'codes'>) {
  const { t, language } = useTranslation('lifetime');
  return (
    <Stack component="ul" aria-label={t('list.label')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {codes.map(({ code, activatedAt, withdrawnAt }) => (
        <Stack
          component="li"
          key={`${code}-${activatedAt}`}
          direction={{ sm: 'row' }}
          sx={{ py: 3, justifyContent: 'space-between', borderTop: '1px solid', borderColor: 'divider' }}
        >
          <Typography
            component={withdrawnAt === null ? 'span' : 's'}
            color={withdrawnAt === null ? undefined : 'textSecondary'}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {code}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {withdrawnAt === null
              ? t('list.activated', { date: formatDate(activatedAt, language) })
              : t('list.withdrawn', { date: formatDate(withdrawnAt, language) })}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}
