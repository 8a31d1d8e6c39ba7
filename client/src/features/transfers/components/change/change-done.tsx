import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { DoneIllustration } from '../../../../sending/outcome/done-illustration.js';
import { ViewHeading } from '../../../../sending/outcome/view-heading.js';
import { useAutoClose } from '../../../../ui/use-auto-close.js';

interface ChangeDoneProps {
  title: string;
  children?: ReactNode;
  backLabel: string;
  onBack(): void;
}

/** Confirmation of a change. Closes by itself unless it has content to use. */
export function ChangeDone({ title, children, backLabel, onBack }: ChangeDoneProps) {
  const autoClose = useAutoClose(children === undefined, onBack);
  return (
    <Stack {...autoClose} spacing={4} sx={{ alignItems: 'center', textAlign: 'center', py: 4 }}>
      <DoneIllustration />
      <ViewHeading>{title}</ViewHeading>
      {children}
      <Button onClick={onBack}>{backLabel}</Button>
    </Stack>
  );
}
