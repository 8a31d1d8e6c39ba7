import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/format.js';
import type { AnalyticsNavigation } from '../analytics-address.js';

interface TablePagerProps {
  total: number;
  size: number;
  navigation: AnalyticsNavigation;
}

export function TablePager({ total, size, navigation }: TablePagerProps) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const { page } = navigation.address;
  if (total <= size) return null;
  const to = Math.min(page * size, total);
  const figures = { from: format.number((page - 1) * size + 1), to: format.number(to), total: format.number(total) };
  return (
    <Stack
      component="nav"
      aria-label={t('pages.label')}
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'flex-end', mt: 3 }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('pages.position', figures)}
      </Typography>
      <Step page={page > 1 ? page - 1 : null} label={t('pages.previous')} navigation={navigation}>
        <ChevronLeftRounded />
      </Step>
      <Step page={to < total ? page + 1 : null} label={t('pages.next')} navigation={navigation}>
        <ChevronRightRounded />
      </Step>
    </Stack>
  );
}

interface StepProps {
  page: number | null;
  label: string;
  navigation: AnalyticsNavigation;
  children: React.ReactNode;
}

function Step({ page, label, navigation, children }: StepProps) {
  if (page === null) {
    return (
      <IconButton disabled aria-label={label}>
        {children}
      </IconButton>
    );
  }
  return (
    <IconButton component={Link} to={navigation.to({ page })} preventScrollReset aria-label={label} title={label}>
      {children}
    </IconButton>
  );
}
