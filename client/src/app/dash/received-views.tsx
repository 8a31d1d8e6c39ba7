import Stack from '@mui/material/Stack';
import { useTranslation } from '../../i18n/use-translation.js';
import { FilterLink } from '../../ui/filter-link.js';
import { paths } from '../paths.js';

interface ReceivedViewsProps {
  current: 'transfers' | 'requests';
}

/** Tabs of files that others have sent, and of submissions to requests. */
export function ReceivedViews({ current }: ReceivedViewsProps) {
  const { t } = useTranslation('received');
  const views = { transfers: paths.received, requests: paths.receivedForRequests };
  return (
    <Stack component="nav" aria-label={t('views.label')} direction="row" sx={{ gap: 1, mb: 4, overflowX: 'auto' }}>
      {(['transfers', 'requests'] as const).map((view) => (
        <FilterLink key={view} to={views[view]} isCurrent={view === current} count={undefined}>
          {t(`views.${view}`)}
        </FilterLink>
      ))}
    </Stack>
  );
}
