import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONTACTS_PAGE_SIZE } from '#contract/limits.js';
import { useFormats } from '../../../lib/format.js';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { ContactNavigation } from '../contact-address.js';

const ROWS = 8;

/** Of the shape of what comes, so that nothing jumps when it is there. */
export function ContactsSkeleton() {
  const { t } = useTranslation('contacts');
  return (
    <Stack component="output" aria-label={t('list.loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        <Stack
          key={row}
          direction="row"
          spacing={3}
          sx={{ height: 60, alignItems: 'center', borderBottom: '1px solid', borderColor: 'surface.line' }}
        >
          <Skeleton variant="circular" width={36} height={36} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="32%" />
            <Skeleton width="24%" />
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}

function Step({ to, label, icon }: { to: string | null; label: string; icon: ReactNode }) {
  if (to === null)
    return (
      <IconButton disabled aria-label={label}>
        {icon}
      </IconButton>
    );
  return (
    <IconButton component={Link} to={to} aria-label={label} title={label}>
      {icon}
    </IconButton>
  );
}

export function ContactPager({ total, navigation }: { total: number; navigation: ContactNavigation }) {
  const { t } = useTranslation('contacts');
  const format = useFormats();
  const { page } = navigation.address;
  if (total <= CONTACTS_PAGE_SIZE) return null;
  const from = (page - 1) * CONTACTS_PAGE_SIZE + 1;
  const to = Math.min(page * CONTACTS_PAGE_SIZE, total);
  const figures = { from: format.number(from), to: format.number(to), total: format.number(total) };
  return (
    <Stack
      component="nav"
      aria-label={t('pages.label')}
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'flex-end', mt: 4 }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('pages.position', figures)}
      </Typography>
      <Step
        to={page > 1 ? navigation.to({ page: page - 1 }) : null}
        label={t('pages.previous')}
        icon={<ChevronLeftRounded />}
      />
      <Step
        to={to < total ? navigation.to({ page: page + 1 }) : null}
        label={t('pages.next')}
        icon={<ChevronRightRounded />}
      />
    </Stack>
  );
}

/** Says why there is nothing and what would change that. */
export function NoContacts({ navigation, actions }: { navigation: ContactNavigation; actions: ReactNode }) {
  const { t } = useTranslation('contacts');
  const { q, group } = navigation.address;
  const isAll = q === '' && group === '';
  const reason = q === '' ? t('empty.group') : t('empty.search', { q });
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
      {isAll && (
        <Typography component="h2" variant="h3">
          {t('empty.title')}
        </Typography>
      )}
      <Typography color="textSecondary" sx={{ maxWidth: 460, overflowWrap: 'anywhere' }}>
        {isAll ? t('empty.text') : reason}
      </Typography>
      {isAll ? (
        actions
      ) : (
        <ButtonLink to={navigation.to({ q: '', group: '' })} variant="outlined">
          {t('empty.showAll')}
        </ButtonLink>
      )}
    </Paper>
  );
}
