import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { CopyButton } from '../../../ui/copy-button.js';

/** A secret that no call returns again. */
export function SecretAlert({ secret, text, onClose }: { secret: string; text: string; onClose(): void }) {
  const { t } = useTranslation('developers');
  return (
    <Alert severity="success" onClose={onClose} sx={{ mb: 4, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <span>{text}</span>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret}
        </Typography>
        <CopyButton text={secret} label={t('copy')} size="small" variant="outlined" />
      </Stack>
    </Alert>
  );
}
