import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { ListNavigation } from '../use-list-address.js';

/** Says why there is nothing and what would change that. */
export function EmptyList({ navigation }: { navigation: ListNavigation }) {
  const { t } = useTranslation('transfers');
  const { filter } = navigation.address;
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
      {filter === 'all' && (
        <Typography component="h2" variant="h3">
          {t('empty.title')}
        </Typography>
      )}
      <Typography color="textSecondary" sx={{ maxWidth: 420 }}>
        {filter === 'all' ? t('empty.text') : t(`empty.${filter}`)}
      </Typography>
      {filter !== 'all' && (
        <ButtonLink to={navigation.to({ filter: 'all' })} variant="outlined">
          {t('empty.showAll')}
        </ButtonLink>
      )}
    </Paper>
  );
}
