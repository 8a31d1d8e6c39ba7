import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent } from 'react';
import { IMPORT_MAX_LINES, IMPORT_TEXT_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { useImportContacts, usePreviewImport } from '../api/contacts.queries.js';
import { decodeText } from '../decode-text.js';
import { ImportPreviewView } from './import-preview.js';

/** In bytes: a character takes at most four. */
const MAX_FILE_BYTES = IMPORT_TEXT_MAX_LENGTH * 4;

type Problem = 'unreadable' | 'tooLarge';

/** Imports a file in two steps: preview, then import of the same rows. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const preview = usePreviewImport();
  const importing = useImportContacts({
    onSuccess: ({ created, changed }) =>
      notify({ tone: 'success', title: t('import.done', { count: created + changed }) }),
  });
  const shown = preview.data;
  const changes = shown ? shown.created + shown.changed : 0;

  const requestPreview = (list: string) => {
    importing.reset();
    preview.mutate(list);
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
        {!shown && !preview.isPending && <DropPlace onFile={(file) => void read(file)} />}
      </Stack>
    </DialogFrame>
  );
}

function DropPlace({ onFile }: { onFile(file: File): void }) {
  const { t } = useTranslation('contacts');
  const format = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsDragOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 3,
        p: { xs: 5, sm: 10 },
        textAlign: 'center',
        borderRadius: 3,
        border: '1px dashed',
        borderColor: isDragOver ? 'primary.main' : 'surface.strongLine',
        bgcolor: isDragOver ? 'surface.well' : 'transparent',
      }}
    >
      <Typography sx={{ maxWidth: 440 }}>{t('import.lead')}</Typography>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="contact-list"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <Button variant="contained" startIcon={<UploadFileRounded />} onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 440 }}>
        {t('import.formats', { lines: format.number(IMPORT_MAX_LINES) })}
      </Typography>
    </Box>
  );
}
