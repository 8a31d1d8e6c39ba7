import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface DialogFrameProps extends Pick<DialogProps, 'maxWidth' | 'slotProps' | 'aria-describedby'> {
  title: string;
  /** Buttons, the main one last. */
  actions: ReactNode;
  /** Undefined while it must stay open. */
  onClose: (() => void) | undefined;
  /** Makes it a form. */
  onSubmit?(): void;
  children: ReactNode;
}

/** Title, content and buttons of a dialog. `FormDialog` is the one for questions and for fields that are saved. */
export function DialogFrame({ title, actions, onSubmit, children, ...dialog }: DialogFrameProps) {
  const titleId = useId();
  const parts = (
    <>
      <DialogTitle id={titleId} variant="h3">
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} sx={{ overflowWrap: 'break-word' }} {...dialog}>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // Events pass through portals: a form around the opener would be submitted too.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  );
}
