import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/router-link.js';

const WIDTH = 760;

interface FormPageProps {
  title: string;
  intro?: string;
  back: string;
  backLabel: string;
  children: ReactNode;
}

/** A page with a form, and the way back. */
export function FormPage({ title, intro, back, backLabel, children }: FormPageProps) {
  return (
    <Box sx={{ maxWidth: WIDTH, mx: 'auto' }}>
      <BackLink to={back} label={backLabel} />
      <Typography component="h1" variant="h2">
        {title}
      </Typography>
      {intro !== undefined && <Typography color="textSecondary">{intro}</Typography>}
      <Box sx={{ mt: 5 }}>{children}</Box>
    </Box>
  );
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <ButtonLink to={to} size="small" startIcon={<ArrowBackRounded />} sx={{ mb: 2, ml: -3 }}>
      {label}
    </ButtonLink>
  );
}
