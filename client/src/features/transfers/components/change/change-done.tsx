import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Arrival } from '../../../../sending/outcome/arrival.js';
import { ViewHeading } from '../../../../sending/outcome/view-heading.js';
import { useAutoClose } from '../../../../ui/use-auto-close.js';

interface ChangeDoneProps {
  title: string;
  children?: ReactNode;
  backLabel: string;
  onBack(): void;
}

/** Goes back by itself after a while, unless it holds something to use. */
export function ChangeDone({ title, children, backLabel, onBack }: ChangeDoneProps) {
  const autoClose = useAutoClose(children === undefined, onBack);
  return (
    <Stack {...autoClose} spacing={4} sx={{ alignItems: 'center', textAlign: 'center', py: 4 }}>
      <Arrival />
      <ViewHeading>{title}</ViewHeading>
      {children}
      <Button onClick={onBack}>{backLabel}</Button>
    </Stack>
  );
}
