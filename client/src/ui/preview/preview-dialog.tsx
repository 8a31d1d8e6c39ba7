import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { DialogCloseButton } from '../close-button.js';
import { lazyPart } from '../lazy-part.js';
import type { KnownFile } from './file-kind.js';
import { usePreview, type PreviewState } from './use-preview.js';

const PdfPreview = lazyPart(async () => (await import('./pdf-preview.js')).PdfPreview);

interface PreviewDialogProps {
  file: KnownFile;
  /** Signed URL of the file. */
  sign(): Promise<string>;
  /** The preview counts as a download; a note says so. */
  isCounted: boolean;
  onClose(): void;
  onDownload(): void;
}

interface ContentProps {
  preview: PreviewState;
  name: string;
  onFail(): void;
}

const fitting = { maxWidth: '100%', maxHeight: '70dvh', objectFit: 'contain' } as const;

function PreviewContent({ preview, name, onFail }: ContentProps) {
  const { t } = useTranslation('preview');
  if (preview.status === 'loading') return <CircularProgress aria-label={t('loading')} />;
  if (preview.status === 'failed') return <Alert severity="info">{t('failed')}</Alert>;
  if (preview.status === 'pdf') return <PdfPreview url={preview.url} name={name} onFail={onFail} />;
  if (preview.status === 'image')
    return <Box component="img" src={preview.url} alt={name} onError={onFail} sx={fitting} />;
  if (preview.status === 'video' || preview.status === 'audio') {
    return (
      <Box
        component={preview.status}
        key={preview.url}
        src={preview.url}
        controls
        preload="metadata"
        aria-label={name}
        onError={onFail}
        sx={preview.status === 'video' ? { ...fitting, width: '100%' } : { width: '100%' }}
      />
    );
  }
  return 'text' in preview ? <TextPreview text={preview.text} name={name} /> : null;
}

function TextPreview({ text, name }: { text: string; name: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      aria-label={name}
      sx={{
        m: 0,
        width: '100%',
        alignSelf: 'start',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        typography: 'body2',
      }}
    >
      {text}
    </Box>
  );
}

/** Preview of a file before downloading it. Its type comes from the name alone, so nothing in it can run. */
export function PreviewDialog({ file, sign, isCounted, onClose, onDownload }: PreviewDialogProps) {
  const { t } = useTranslation('preview');
  const titleId = useId();
  const { state, fail } = usePreview(file, sign);
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} variant="h3" sx={{ pr: 14, overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogCloseButton label={t('close')} onClick={onClose} />
      <DialogContent sx={{ minHeight: 240, display: 'grid', placeItems: 'center' }}>
        <PreviewContent preview={state} name={name} onFail={fail} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        {isCounted && (
          <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto', px: 2 }}>
            {t('note')}
          </Typography>
        )}
        <Button variant="contained" color="secondary" onClick={onDownload} sx={{ flexShrink: 0 }}>
          {t('download')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
