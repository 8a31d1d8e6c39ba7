import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface EndOthersDialogProps {
  count: number;
  onKeep: () => void;
  onEnd: () => void;
}

export function EndOthersDialog({ count, onKeep, onEnd }: EndOthersDialogProps) {
  const { t } = useTranslation('account');
  const titleId = useId();
  return (
    <Dialog open onClose={onKeep} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('sessions.endOthersTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('sessions.endOthersText', { count })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onKeep}>{t('sessions.keep')}</Button>
        <Button onClick={onEnd} variant="contained" color="error">
          {t('sessions.endOthers')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
