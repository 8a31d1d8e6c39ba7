import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_MAX_LINES, IMPORT_TEXT_MAX_LENGTH } from '#contract/limits.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { notify } from '../../../ui/notice-store.js';
import { useImportContacts, usePreviewImport } from '../api/contacts.queries.js';
import { decodeText } from '../decode-text.js';
import { ImportPreviewView } from './import-preview.js';

/** Four bytes are the most that one sign takes. */
const LARGEST_FILE = IMPORT_TEXT_MAX_LENGTH * 4;

type Problem = 'unreadable' | 'tooLarge';

/** A list from elsewhere: first what would happen, then exactly that. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const titleId = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const preview = usePreviewImport();
  const importing = useImportContacts({
    onSuccess: ({ created, changed }) =>
      notify({ tone: 'success', title: t('import.done', { count: created + changed }) }),
  });
  const shown = preview.data;
  const changes = shown ? shown.created + shown.changed : 0;

  const look = (list: string) => {
    importing.reset();
    preview.mutate(list);
  };
  const reading = useRef<File | null>(null);
  const read = async (file: File) => {
    reading.current = file;
    preview.reset();
    importing.reset();
    setProblem(null);
    if (file.size > LARGEST_FILE) return setProblem('tooLarge');
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Another file was chosen in between.
    if (reading.current !== file) return undefined;
    const decoded = decodeText(bytes);
    if (decoded === null) return setProblem('unreadable');
    if (decoded.length > IMPORT_TEXT_MAX_LENGTH) return setProblem('tooLarge');
    setText(decoded);
    look(decoded);
  };
  const confirm = () => {
    if (!shown) return;
    importing.mutate({ text, digest: shown.digest }, { onSuccess: onClose });
  };
  const error = preview.error ?? importing.error;
  const isStale = importing.error !== null && hasCode(importing.error, 'contacts-changed');

  return (
    <Dialog open onClose={importing.isPending ? undefined : onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} variant="h3">
        {t('import.title')}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          {problem && <Alert severity="error">{t(`import.${problem}`)}</Alert>}
          {error && (
            <Alert
              severity={isStale ? 'warning' : 'error'}
              action={
                isStale && (
                  <Button size="small" color="inherit" onClick={() => look(text)}>
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
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
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
      </DialogActions>
    </Dialog>
  );
}

function DropPlace({ onFile }: { onFile(file: File): void }) {
  const { t } = useTranslation('contacts');
  const format = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 3,
        p: { xs: 5, sm: 10 },
        textAlign: 'center',
        borderRadius: 3,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'surface.strongLine',
        bgcolor: isOver ? 'surface.well' : 'transparent',
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
