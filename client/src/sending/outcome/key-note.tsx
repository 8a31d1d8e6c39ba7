import KeyRounded from '@mui/icons-material/KeyRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../i18n/use-translation.js';
import type { SentTransfer } from './sent-transfer.js';
import { CopyButton } from '../../ui/copy-button.js';
import { lazyPart } from '../../ui/lazy-part.js';

const KeyedNote = lazyPart(async () => (await import('../account-key/keyed-note.js')).KeyedNote);

/** What to do with the key of an encrypted transfer. It is in the link, or a password opens it for those who got an email. */
export function KeyNote({ password, keyed = [], onPassedOn }: NonNullable<SentTransfer['key']>) {
  const { t } = useTranslation('sending');
  if (password === undefined)
    return (
      <Alert severity="warning" icon={<KeyRounded />}>
        {t('done.keyInLink')}
      </Alert>
    );
  return (
    <Stack spacing={2}>
      <Alert severity="warning" icon={<KeyRounded />}>
        <AlertTitle>{t('done.passwordTitle')}</AlertTitle>
        {t('done.passwordText')}
      </Alert>
      {keyed.length > 0 && <KeyedNote emails={keyed} />}
      <Box
        component="p"
        sx={{
          m: 0,
          p: 3,
          borderRadius: 3,
          bgcolor: 'surface.well',
          typography: 'subtitle1',
          fontFamily: 'monospace',
          textAlign: 'center',
          overflowWrap: 'anywhere',
        }}
      >
        {password}
      </Box>
      <CopyButton
        text={password}
        label={t('done.copyPassword')}
        onCopied={onPassedOn}
        variant="contained"
        color="secondary"
        size="large"
        fullWidth
      />
      <CopyButton
        text={t('done.textToSend', { password })}
        label={t('done.copyText')}
        onCopied={onPassedOn}
        fullWidth
      />
    </Stack>
  );
}
