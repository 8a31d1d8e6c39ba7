import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { CloseButton } from './close-button.js';

interface SidePanelProps {
  title: string;
  /** Name of the close button. */
  close: string;
  onClose: () => void;
  children: ReactNode;
}

/** Slides in from the side; Escape, the backdrop and the close button close it. */
export function SidePanel({ title, close, onClose, children }: SidePanelProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 440 }, px: { xs: 4, sm: 6 }, py: 4 },
        },
      }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        <CloseButton label={close} onClick={onClose} />
      </Stack>
      {children}
    </Drawer>
  );
}
