import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import type { ReceivedTransfer } from '#contract/transfers/received.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useAutoClose } from '../../../ui/use-auto-close.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { PasswordField } from '../../../ui/password-field.js';
import { ButtonLink } from '../../../ui/router-link.js';
import type { CopyProgress } from '../../../sending/copy/copy-transfer.js';
import { saveReceived } from '../api/save-received.js';

type Step = { at: 'asking'; error: unknown } | { at: 'copying'; progress: CopyProgress } | { at: 'done'; slug: string };

interface SaveDialogProps {
  transfer: Pick<ReceivedTransfer, 'slug' | 'hasPassword'>;
  name: string;
  /** Where a transfer of the library is shown. */
  pathOf(slug: string): string;
  onSaved(): void;
  onClose(): void;
}

/** Copies into the member's own library; remounted for each transfer. */
export function SaveDialog({ transfer, name, pathOf, onSaved, onClose }: SaveDialogProps) {
  const { t } = useTranslation('received');
  const errorText = useErrorText();
  const [step, setStep] = useState<Step>({ at: 'asking', error: null });
  const [password, setPassword] = useState('');
  const stop = useRef(new AbortController());
  // Leaving the page stops it too.
  useEffect(() => () => stop.current.abort(), []);

  const save = async () => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setStep({ at: 'copying', progress: { copiedBytes: 0, totalBytes: 0 } });
    try {
      const slug = await saveReceived({
        slug: transfer.slug,
        password: transfer.hasPassword ? password : null,
        signal,
        onProgress: (progress) => setStep({ at: 'copying', progress }),
      });
      setStep({ at: 'done', slug });
      onSaved();
    } catch (error) {
      if (!signal.aborted) setStep({ at: 'asking', error });
    }
  };
  const autoClose = useAutoClose(step.at === 'done', onClose);
  const leave = () => {
    stop.current.abort();
    onClose();
  };

  const actions = (
    <>
      {step.at === 'asking' && (
        <>
          <Button onClick={leave} variant="outlined">
            {t('save.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={transfer.hasPassword && password === ''}>
            {t('save.confirm')}
          </Button>
        </>
      )}
      {step.at === 'copying' && (
        <Button onClick={leave} variant="outlined">
          {t('save.stop')}
        </Button>
      )}
      {step.at === 'done' && (
        <>
          <Button onClick={onClose} variant="outlined">
            {t('save.close')}
          </Button>
          <ButtonLink to={pathOf(step.slug)} variant="contained">
            {t('save.show')}
          </ButtonLink>
        </>
      )}
    </>
  );
  return (
    <DialogFrame
      title={step.at === 'done' ? t('save.done') : t('save.title')}
      actions={actions}
      onClose={step.at === 'copying' ? undefined : onClose}
      onSubmit={() => void save()}
      slotProps={{ paper: autoClose }}
    >
      {step.at === 'asking' && (
        <Stack spacing={4}>
          <DialogContentText>{t('save.text', { name })}</DialogContentText>
          {step.error !== null && <Alert severity="error">{errorText(step.error)}</Alert>}
          {transfer.hasPassword && (
            <PasswordField
              label={t('save.password')}
              autoComplete="off"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              fullWidth
            />
          )}
        </Stack>
      )}
      {step.at === 'copying' && <CopyingProgress progress={step.progress} />}
      {step.at === 'done' && <DialogContentText component="output">{t('save.doneText', { name })}</DialogContentText>}
    </DialogFrame>
  );
}

function CopyingProgress({ progress: { copiedBytes, totalBytes } }: { progress: CopyProgress }) {
  const { t } = useTranslation('received');
  const format = useFormats();
  const isKnown = totalBytes > 0;
  const share = isKnown ? Math.round((copiedBytes / totalBytes) * 100) : 0;
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <Typography component="output">{isKnown && share >= 100 ? t('save.finishing') : t('save.copying')}</Typography>
      <LinearProgress
        aria-label={t('save.copying')}
        variant={isKnown ? 'determinate' : 'indeterminate'}
        {...(isKnown && { value: share })}
      />
      {isKnown && (
        <Typography variant="body2" color="textSecondary">
          {t('save.copied', { done: format.bytes(copiedBytes), total: format.bytes(totalBytes) })}
        </Typography>
      )}
    </Stack>
  );
}
