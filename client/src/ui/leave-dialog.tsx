import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

export interface LeaveTexts {
  title: string;
  /** What is lost. */
  text: string;
  stay: string;
  leave: string;
}

interface LeaveDialogProps {
  texts: LeaveTexts;
  onStay(): void;
  onLeave(): void;
}

export function LeaveDialog({ texts, onStay, onLeave }: LeaveDialogProps) {
  const ids = { title: useId(), text: useId() };
  return (
    <Dialog open onClose={onStay} aria-labelledby={ids.title} aria-describedby={ids.text} maxWidth="xs" fullWidth>
      <DialogTitle id={ids.title} variant="h3">
        {texts.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={ids.text}>{texts.text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button color="error" onClick={onLeave}>
          {texts.leave}
        </Button>
        <Button variant="contained" onClick={onStay}>
          {texts.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
