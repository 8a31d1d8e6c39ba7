import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.js';
import { HashDigits } from '../../../ui/hash-text.js';
import type { TransferFile } from '../domain/transfer-file.js';

interface HashDialogProps {
  file: TransferFile;
  hash: string;
  onClose(): void;
}

/** The whole checksum, and what it is good for. */
export function HashDialog({ file, hash, onClose }: HashDialogProps) {
  const { t } = useTranslation('downloads');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {t('hash.title', { name: file.path.slice(file.path.lastIndexOf('/') + 1) })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <HashDigits>{hash}</HashDigits>
          <Typography variant="body2" color="textSecondary">
            {t('hash.text')}
          </Typography>
          <Alert severity={file.damaged ? 'error' : file.isChecked ? 'success' : 'info'}>
            {file.damaged ? t('hash.damaged') : file.isChecked ? t('hash.checked') : t('hash.unchecked')}
          </Alert>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <CopyButton text={hash} label={t('hash.copy')} />
        <Button variant="contained" onClick={onClose}>
          {t('hash.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
