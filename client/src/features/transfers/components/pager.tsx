import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import { useFormats } from '../../../lib/format.js';
import type { ListNavigation } from '../use-list-address.js';

interface StepProps {
  to: string | null;
  label: string;
  isForward?: boolean;
}

function Step({ to, label, isForward = false }: StepProps) {
  const icon = isForward ? <ChevronRightRounded /> : <ChevronLeftRounded />;
  if (to === null) {
    return (
      <IconButton disabled aria-label={label}>
        {icon}
      </IconButton>
    );
  }
  return (
    <IconButton component={Link} to={to} aria-label={label} title={label}>
      {icon}
    </IconButton>
  );
}

export function Pager({ total, navigation }: { total: number; navigation: ListNavigation }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { page } = navigation.address;
  if (total <= TRANSFERS_PAGE_SIZE) return null;
  const from = (page - 1) * TRANSFERS_PAGE_SIZE + 1;
  const to = Math.min(page * TRANSFERS_PAGE_SIZE, total);
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
      <Step to={page > 1 ? navigation.to({ page: page - 1 }) : null} label={t('pages.previous')} />
      <Step to={to < total ? navigation.to({ page: page + 1 }) : null} label={t('pages.next')} isForward />
    </Stack>
  );
}
