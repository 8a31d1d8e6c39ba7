import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useId } from 'react';
import { DialogFrame } from './dialog-frame.js';

export interface LeaveTexts {
  title: string;
  /** Names what would be lost. */
  text: string;
  stay: string;
  leave: string;
}

interface LeaveDialogProps {
  texts: LeaveTexts;
  onStay(): void;
  onLeave(): void;
}

/** Asks before something is lost; staying is the main answer. */
export function LeaveDialog({ texts, onStay, onLeave }: LeaveDialogProps) {
  const textId = useId();
  const actions = (
    <>
      <Button color="error" onClick={onLeave}>
        {texts.leave}
      </Button>
      <Button variant="contained" onClick={onStay}>
        {texts.stay}
      </Button>
    </>
  );
  return (
    <DialogFrame title={texts.title} aria-describedby={textId} actions={actions} onClose={onStay}>
      <DialogContentText id={textId}>{texts.text}</DialogContentText>
    </DialogFrame>
  );
}
