import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Arrival } from '../../../../sending/outcome/arrival.js';
import { ViewHeading } from '../../../../sending/outcome/view-heading.js';

interface ChangeDoneProps {
  title: string;
  children?: ReactNode;
  backLabel: string;
  onBack(): void;
}

export function ChangeDone({ title, children, backLabel, onBack }: ChangeDoneProps) {
  return (
    <Stack spacing={4} sx={{ alignItems: 'center', textAlign: 'center', py: 4 }}>
      <Arrival />
      <ViewHeading>{title}</ViewHeading>
      {children}
      <Button onClick={onBack}>{backLabel}</Button>
    </Stack>
  );
}
