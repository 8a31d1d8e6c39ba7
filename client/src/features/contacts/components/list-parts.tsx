import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.js';
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

/** Says why there is nothing and what would change that. */
export function NoContacts({ navigation, actions }: { navigation: ContactNavigation; actions: ReactNode }) {
  const { t } = useTranslation('contacts');
  const { q, group } = navigation.address;
  const isAll = q === '' && group === '';
  const reason = q === '' ? t('empty.group') : t('empty.search', { q });
  return (
    <EmptyState
      title={isAll ? t('empty.title') : undefined}
      text={isAll ? t('empty.text') : reason}
      action={
        isAll ? (
          actions
        ) : (
          <ButtonLink to={navigation.to({ q: '', group: '' })} variant="outlined">
            {t('empty.showAll')}
          </ButtonLink>
        )
      }
    />
  );
}
