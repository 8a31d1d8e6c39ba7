import CloseRounded from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Visitor } from '../api/downloads.queries.js';
import type { TransferFile } from '../domain/file-tree.js';
import { usePreview, type PreviewState } from '../use-preview.js';

interface PreviewDialogProps {
  file: TransferFile;
  visitor: Visitor;
  isCounted: boolean;
  onClose(): void;
  onDownload(): void;
}

function PreviewContent({ preview, name }: { preview: PreviewState; name: string }) {
  const { t } = useTranslation('downloads');
  if (preview.status === 'loading') return <CircularProgress aria-label={t('preview.loading')} />;
  if (preview.status === 'failed') return <Alert severity="info">{t('preview.failed')}</Alert>;
  if (preview.status === 'image') {
    return (
      <Box
        component="img"
        src={preview.url}
        alt={name}
        sx={{ maxWidth: '100%', maxHeight: '70dvh', objectFit: 'contain' }}
      />
    );
  }
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
      {preview.text}
    </Box>
  );
}

/** A look at a picture or a text before downloading it. Shown from memory, so nothing in it can run. */
export function PreviewDialog({ file, visitor, isCounted, onClose, onDownload }: PreviewDialogProps) {
  const { t } = useTranslation('downloads');
  const titleId = useId();
  const preview = usePreview(file, visitor);
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} variant="h3" sx={{ pr: 14, overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <IconButton
        aria-label={t('preview.close')}
        title={t('preview.close')}
        onClick={onClose}
        sx={{ position: 'absolute', top: 16, right: 16 }}
      >
        <CloseRounded />
      </IconButton>
      <DialogContent sx={{ minHeight: 240, display: 'grid', placeItems: 'center' }}>
        <PreviewContent preview={preview} name={name} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        {isCounted && (
          <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto', px: 2 }}>
            {t('preview.note')}
          </Typography>
        )}
        <Button variant="contained" color="secondary" onClick={onDownload} sx={{ flexShrink: 0 }}>
          {t('download.action')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
