import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { saveFile } from '../../../lib/save-file.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';

const inHalves = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** The codes are shown once, so only the button closes the dialog. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const { t } = useTranslation('security');
  const shown = codes.map(inHalves);
  const text = `${shown.join('\n')}\n`;
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), t('recovery.file'));
  return (
    <DialogFrame
      title={t('recovery.title')}
      onClose={undefined}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('recovery.done')}
        </Button>
      }
    >
      <DialogContentText>{t('recovery.text')}</DialogContentText>
      <Box
        component="ul"
        sx={{ listStyle: 'none', p: 0, my: 4, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}
      >
        {shown.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <CopyButton text={text} label={t('recovery.copy')} variant="outlined" />
        <Button variant="outlined" onClick={save}>
          {t('recovery.download')}
        </Button>
      </Stack>
    </DialogFrame>
  );
}
