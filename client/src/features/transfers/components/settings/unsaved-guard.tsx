import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { shownSlug } from '../../../../lib/transfer-address.js';

interface UnsavedGuardProps {
  slug: string;
  /** Somebody closes the view itself: asked here, as a blocker learns of what was typed only a moment after it. */
  isClosing: boolean;
  onStay(): void;
  onLeave(): void;
}

/** While something is typed and not saved: closing the transfer, Back and closing the page ask first. */
export function UnsavedGuard({ slug, isClosing, onStay, onLeave }: UnsavedGuardProps) {
  const { t } = useTranslation('transfer');
  const titleId = useId();
  const isAnswered = useRef(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const blocker = useBlocker(({ nextLocation }) => !isAnswered.current && shownSlug(nextLocation) !== slug);
  const isBlocked = blocker.state === 'blocked';
  if (!isBlocked && !isClosing) return null;
  const stay = () => {
    if (isBlocked) blocker.reset();
    onStay();
  };
  const leave = () => {
    isAnswered.current = true;
    if (isBlocked) blocker.proceed();
    else onLeave();
  };
  return (
    <Dialog open onClose={stay} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h3">
        {t('leave.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{t('leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button color="error" onClick={leave}>
          {t('leave.discard')}
        </Button>
        <Button variant="contained" onClick={stay}>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
