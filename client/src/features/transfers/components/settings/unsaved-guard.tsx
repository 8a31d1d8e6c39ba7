import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { shownSlug } from '../../../../lib/transfer-address.js';

/** While something is typed and not saved: closing the transfer, Back and closing the page ask first. */
export function UnsavedGuard({ slug }: { slug: string }) {
  const { t } = useTranslation('transfer');
  const titleId = useId();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const blocker = useBlocker(({ nextLocation }) => shownSlug(nextLocation) !== slug);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h3">
        {t('leave.title')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{t('leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button color="error" onClick={() => blocker.proceed()}>
          {t('leave.discard')}
        </Button>
        <Button variant="contained" onClick={() => blocker.reset()}>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
