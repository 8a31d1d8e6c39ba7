import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation.js';
import { useFormats } from '../lib/format.js';

/** With `to`, pages are links; with `onGo`, buttons. */
type PagerNavigation = { to(page: number): string } | { onGo(page: number): void };

type PagerProps = PagerNavigation & {
  /** From 1. */
  page: number;
  /** Entries of a full page. */
  size: number;
  total: number;
};

/** Pagination; renders nothing for a single page. */
export function Pager({ page, size, total, ...navigation }: PagerProps) {
  const { t } = useTranslation();
  const format = useFormats();
  if (total <= size && page === 1) return null;
  const from = Math.min((page - 1) * size + 1, total);
  const to = Math.min(page * size, total);
  const figures = { from: format.number(from), to: format.number(to), total: format.number(total) };
  return (
    <Stack
      component="nav"
      aria-label={t('pages.label')}
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', justifyContent: 'flex-end', mt: 4 }}
    >
      <Typography variant="body2" color="textSecondary" aria-live="polite">
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
  /** Null where there is no such page. */
  page: number | null;
  label: string;
  navigation: PagerNavigation;
  children: ReactNode;
}

function Step({ page, label, navigation, children }: StepProps) {
  const naming = { 'aria-label': label, title: label };
  if (page === null)
    return (
      <IconButton disabled aria-label={label}>
        {children}
      </IconButton>
    );
  if ('to' in navigation)
    return (
      <IconButton component={Link} to={navigation.to(page)} preventScrollReset {...naming}>
        {children}
      </IconButton>
    );
  return (
    <IconButton onClick={() => navigation.onGo(page)} {...naming}>
      {children}
    </IconButton>
  );
}
