import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import type { ReceivedTransfer } from '#contract/transfers/received.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { sealedFilesSlot, type OpenedFiles } from '../../../lib/opened-files.js';
import { useStore } from '../../../lib/store.js';
import type { CopySnapshot } from '../../../sending/copy/copy-job.js';
import type { Job } from '../../../sending/progress/job.js';
import { useJob } from '../../../sending/progress/use-job.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { PasswordField } from '../../../ui/password-field.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { useAutoClose } from '../../../ui/use-auto-close.js';
import { startSaving } from '../api/save-received.js';

interface SaveDialogProps {
  transfer: Pick<ReceivedTransfer, 'slug' | 'recipientId' | 'hasPassword' | 'isEncrypted'>;
  name: string;
  /** Path of a transfer in the library. */
  pathOf(slug: string): string;
  onSaved(): void;
  onClose(): void;
}

/** Copies into the member's own library; remounted for each transfer. */
export function SaveDialog({ transfer, name, pathOf, onSaved, onClose }: SaveDialogProps) {
  const { t } = useTranslation('received', 'common');
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const { job, state, run } = useJob<CopySnapshot, string>(onSaved);
  const { slug, recipientId, hasPassword, isEncrypted } = transfer;
  const [opened, setOpened] = useState<OpenedFiles | null>(null);
  const canSave = isEncrypted ? opened !== null : !hasPassword || password !== '';
  const save = async () => {
    if (!canSave) return;
    const request = { slug, recipientId, password: hasPassword ? password : null, opened: opened ?? undefined };
    await run(() => startSaving(request));
  };
  const autoClose = useAutoClose(state.status === 'done', onClose);

  const actions = (
    <>
      {state.status === 'idle' && (
        <>
          <Button onClick={onClose} variant="outlined">
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!canSave}>
            {t('save.confirm')}
          </Button>
        </>
      )}
      {state.status === 'running' && (
        <Button onClick={onClose} variant="outlined">
          {t('save.stop')}
        </Button>
      )}
      {state.status === 'done' && (
        <>
          <Button onClick={onClose} variant="outlined">
            {t('common:close')}
          </Button>
          <ButtonLink to={pathOf(state.result)} variant="contained">
            {t('save.show')}
          </ButtonLink>
        </>
      )}
    </>
  );
  return (
    <DialogFrame
      title={state.status === 'done' ? t('save.done') : t('save.title')}
      actions={actions}
      onClose={state.status === 'running' ? undefined : onClose}
      onSubmit={() => void save()}
      slotProps={{ paper: autoClose }}
    >
      {state.status === 'idle' && (
        <Stack spacing={4}>
          <DialogContentText>{t('save.text', { name })}</DialogContentText>
          {state.error && <Alert severity="error">{errorText(state.error.cause)}</Alert>}
          {isEncrypted && <SealedFiles transfer={transfer} onOpened={setOpened} />}
          {hasPassword && !isEncrypted && (
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
      {state.status === 'running' && job && <CopyingProgress job={job} />}
      {state.status === 'done' && (
        <DialogContentText component="output">{t('save.doneText', { name })}</DialogContentText>
      )}
    </DialogFrame>
  );
}

interface SealedFilesOfProps extends Pick<SaveDialogProps, 'transfer'> {
  onOpened(opened: OpenedFiles | null): void;
}

/** Opens an encrypted transfer with the member's own key, or says why it cannot be saved. */
function SealedFiles({ transfer: { slug, recipientId, hasPassword }, onOpened }: SealedFilesOfProps) {
  const { t } = useTranslation('received');
  const renderSealedFiles = useStore(sealedFilesSlot);
  if (hasPassword) return <Alert severity="info">{t('save.protected')}</Alert>;
  return renderSealedFiles?.({ slug, recipientId: recipientId ?? undefined, purpose: 'save', onOpened }) ?? null;
}

function CopyingProgress({ job }: { job: Job<CopySnapshot, string> }) {
  const { t } = useTranslation('received');
  const format = useFormats();
  const { copiedBytes, totalBytes } = useSyncExternalStore(job.subscribe, job.snapshot);
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
