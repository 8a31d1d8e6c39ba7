import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/format.js';

interface StepperProps {
  skip: number;
  size: number;
  total: number;
  onSkip(skip: number): void;
}

/** Leafs through a list that is longer than one page; says nothing of one that is not. */
export function Stepper({ skip, size, total, onSkip }: StepperProps) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  if (total <= size && skip === 0) return null;
  const to = Math.min(skip + size, total);
  const figures = {
    from: format.number(Math.min(skip + 1, total)),
    to: format.number(to),
    total: format.number(total),
  };
  return (
    <Stack
      component="nav"
      aria-label={t('pages.label')}
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'flex-end', mt: 4 }}
    >
      <Typography component="output" variant="body2" color="textSecondary">
        {t('pages.position', figures)}
      </Typography>
      <IconButton
        aria-label={t('pages.previous')}
        title={t('pages.previous')}
        disabled={skip === 0}
        onClick={() => onSkip(Math.max(0, skip - size))}
      >
        <ChevronLeftRounded />
      </IconButton>
      <IconButton
        aria-label={t('pages.next')}
        title={t('pages.next')}
        disabled={to >= total}
        onClick={() => onSkip(skip + size)}
      >
        <ChevronRightRounded />
      </IconButton>
    </Stack>
  );
}
