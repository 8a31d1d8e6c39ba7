import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { HashDigits } from '../../../ui/hash-text.js';
import type { TransferFile } from '../domain/transfer-file.js';

interface HashDialogProps {
  file: TransferFile;
  hash: string;
  onClose(): void;
}

/** The whole checksum, and what it is good for. */
export function HashDialog({ file, hash, onClose }: HashDialogProps) {
  const { t } = useTranslation('downloads', 'common');
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const actions = (
    <>
      <CopyButton text={hash} label={t('hash.copy')} />
      <Button variant="contained" onClick={onClose}>
        {t('common:close')}
      </Button>
    </>
  );
  return (
    <DialogFrame title={t('hash.title', { name })} actions={actions} onClose={onClose}>
      <Stack spacing={4}>
        <HashDigits>{hash}</HashDigits>
        <Typography variant="body2" color="textSecondary">
          {t('hash.text')}
        </Typography>
        <Alert severity={file.damaged ? 'error' : file.isChecked ? 'success' : 'info'}>
          {file.damaged ? t('hash.damaged') : file.isChecked ? t('hash.checked') : t('hash.unchecked')}
        </Alert>
      </Stack>
    </DialogFrame>
  );
}
