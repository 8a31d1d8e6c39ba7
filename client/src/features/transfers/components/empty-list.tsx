import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { ListNavigation } from '../use-list-address.js';

/** Says why there is nothing and what would change that. */
export function EmptyList({ navigation }: { navigation: ListNavigation }) {
  const { t } = useTranslation('transfers');
  const { filter, search } = navigation.address;
  const isFirst = filter === 'all' && search === '';
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 6, md: 12 },
        borderStyle: 'dashed',
        bgcolor: 'transparent',
        display: 'grid',
        justifyItems: 'center',
        gap: 3,
        textAlign: 'center',
      }}
    >
      <EmptyRiver />
      {(isFirst || search !== '') && (
        <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {search === '' ? t('empty.title') : t('empty.notFound', { search })}
        </Typography>
      )}
      <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
        {search !== '' ? t('empty.notFoundText') : filter === 'all' ? t('empty.text') : t(`empty.${filter}`)}
      </Typography>
      {!isFirst && (
        <ButtonLink to={navigation.to({ filter: 'all', search: '' })} variant="outlined">
          {t('empty.showAll')}
        </ButtonLink>
      )}
    </Paper>
  );
}
