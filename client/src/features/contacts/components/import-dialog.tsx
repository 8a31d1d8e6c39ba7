import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { importContacts, previewImport } from '#contract/calls.js';
import { IMPORT_MAX_LINES, IMPORT_TEXT_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { DropZone } from '../../../ui/drop-zone.js';
import { useBookChange } from '../api/contacts.queries.js';
import { decodeText } from '../decode-text.js';
import { ImportPreviewView } from './import-preview.js';

/** A character takes at most four bytes. */
const MAX_FILE_BYTES = IMPORT_TEXT_MAX_LENGTH * 4;

/** Reading ten thousand lines takes a while on a small server. */
const TIMEOUT_MS = 180_000;

type Problem = 'unreadable' | 'tooLarge';

/** Imports a file in two steps: preview, then import of the same rows. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const format = useFormats();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { query, invalidates } = useBookChange();
  const preview = useCall(previewImport, {
    query,
    input: (list: string) => ({ body: { text: list }, repeatable: true, timeoutMs: TIMEOUT_MS }),
  });
  const importing = useCall(importContacts, {
    query,
    invalidates,
    input: (body: { text: string; digest: string }) => ({ body, timeoutMs: TIMEOUT_MS }),
    done: ({ created, changed }) => t('import.done', { count: created + changed }),
  });
  const shown = preview.data;
  const changes = shown ? shown.created + shown.changed : 0;

  const requestPreview = (list: string) => {
    importing.reset();
    // The user may choose another file while one is read.
    preview.enqueue(list);
  };
  const reading = useRef<File | null>(null);
  const read = async (file: File) => {
    reading.current = file;
    preview.reset();
    importing.reset();
    setProblem(null);
    if (file.size > MAX_FILE_BYTES) return setProblem('tooLarge');
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Another file was chosen in between.
    if (reading.current !== file) return undefined;
    const decoded = decodeText(bytes);
    if (decoded === null) return setProblem('unreadable');
    if (decoded.length > IMPORT_TEXT_MAX_LENGTH) return setProblem('tooLarge');
    setText(decoded);
    requestPreview(decoded);
  };
  const confirm = () => {
    if (!shown) return;
    importing.mutate({ text, digest: shown.digest }, { onSuccess: onClose });
  };
  const error = preview.error ?? importing.error;
  const isStale = importing.error !== null && hasCode(importing.error, 'contacts-changed');

  const actions = (
    <>
      {shown && (
        <Button onClick={preview.reset} disabled={importing.isPending} sx={{ mr: 'auto' }}>
          {t('import.other')}
        </Button>
      )}
      <Button onClick={onClose} disabled={importing.isPending} variant="outlined">
        {shown && changes === 0 ? t('import.close') : t('import.cancel')}
      </Button>
      {changes > 0 && (
        <BusyButton onClick={confirm} isBusy={importing.isPending} disabled={isStale} variant="contained">
          {t('import.confirm', { count: changes })}
        </BusyButton>
      )}
    </>
  );

  return (
    <DialogFrame
      title={t('import.title')}
      maxWidth="md"
      actions={actions}
      onClose={importing.isPending ? undefined : onClose}
    >
      <Stack spacing={4}>
        {problem && <Alert severity="error">{t(`import.${problem}`)}</Alert>}
        {error && (
          <Alert
            severity={isStale ? 'warning' : 'error'}
            action={
              isStale && (
                <Button size="small" color="inherit" onClick={() => requestPreview(text)}>
                  {t('import.again')}
                </Button>
              )
            }
          >
            {errorText(error)}
          </Alert>
        )}
        {preview.isPending && (
          <Stack
            component="output"
            direction="row"
            spacing={3}
            sx={{ alignItems: 'center', py: 8, justifyContent: 'center' }}
          >
            <CircularProgress size={24} aria-hidden />
            <Typography>{t('import.reading')}</Typography>
          </Stack>
        )}
        {shown && <ImportPreviewView preview={shown} />}
        {!shown && !preview.isPending && (
          <DropZone
            lead={t('import.lead')}
            label={t('import.choose')}
            hint={t('import.formats', { lines: format.number(IMPORT_MAX_LINES) })}
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            onFile={(file) => void read(file)}
          />
        )}
      </Stack>
    </DialogFrame>
  );
}
