import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, type TouchEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { useFormats } from '../../lib/format.js';
import { DialogCloseButton } from '../close-button.js';
import { lazyPart } from '../lazy-part.js';
import { previewOf, type KnownFile } from './file-kind.js';
import { usePreview, type PreviewState } from './use-preview.js';

const PdfPreview = lazyPart(async () => (await import('./pdf-preview.js')).PdfPreview);

export interface ViewedFile extends KnownFile {
  id: string;
}

interface PreviewDialogProps {
  fileId: string;
  /** The file and those around it, in the order shown; the arrows lead to those that have a preview. */
  files: readonly ViewedFile[];
  /** Signed URL of the file, or its bytes if the page itself opens it. */
  sign(fileId: string): Promise<string | Blob>;
  /** The preview counts as a download; a note says so. */
  isCounted: boolean;
  onShow(fileId: string): void;
  onClose(): void;
  onDownload(fileId: string): void;
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
  if (preview.status === 'pdf') return <PdfPreview source={preview.source} name={name} onFail={onFail} />;
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

/**
 * Preview of a file before downloading it; arrow keys, a swipe and buttons lead to the next one. Its type comes from the
 * name alone, so nothing in it can run.
 */
export function PreviewDialog({ fileId, files, sign, isCounted, ...on }: PreviewDialogProps) {
  const { t } = useTranslation('preview');
  const format = useFormats();
  const titleId = useId();
  const viewable = files.filter((other) => previewOf(other) !== null);
  const at = viewable.findIndex(({ id }) => id === fileId);
  const file = viewable[at];
  const [previous, next] = [viewable[at - 1], viewable[at + 1]];
  const move = (to: ViewedFile | undefined) => {
    if (to) on.onShow(to.id);
  };
  const swipe = useSwipe({ onLeft: () => move(next), onRight: () => move(previous) });
  if (!file) return null;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return (
    <Dialog
      open
      onClose={on.onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      onKeyDown={({ key, target }) => {
        // A player and a page number use these keys themselves.
        if ((target as Element).matches('video, audio, input')) return;
        if (key === 'ArrowLeft') move(previous);
        if (key === 'ArrowRight') move(next);
      }}
    >
      <DialogTitle id={titleId} variant="h3" sx={{ pr: 14, overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogCloseButton label={t('close')} onClick={on.onClose} />
      <DialogContent sx={{ minHeight: 240, display: 'grid', placeItems: 'center', touchAction: 'pan-y' }} {...swipe}>
        <Preview key={fileId} file={file} sign={() => sign(fileId)} name={name} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4, flexWrap: 'wrap', rowGap: 2 }}>
        {viewable.length > 1 && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mr: 'auto' }}>
            <IconButton aria-label={t('previous')} disabled={!previous} onClick={() => move(previous)}>
              <ChevronLeftRounded />
            </IconButton>
            <Typography variant="body2" color="textSecondary" aria-live="polite" noWrap>
              {t('position', { number: format.number(at + 1), total: format.number(viewable.length) })}
            </Typography>
            <IconButton aria-label={t('next')} disabled={!next} onClick={() => move(next)}>
              <ChevronRightRounded />
            </IconButton>
          </Stack>
        )}
        {isCounted && (
          <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto', px: 2 }}>
            {t('note')}
          </Typography>
        )}
        <Button variant="contained" color="secondary" onClick={() => on.onDownload(fileId)} sx={{ flexShrink: 0 }}>
          {t('download')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Preview({ file, sign, name }: { file: KnownFile; sign(): Promise<string | Blob>; name: string }) {
  const { state, fail } = usePreview(file, sign);
  return <PreviewContent preview={state} name={name} onFail={fail} />;
}

/** Pixels that a finger moves sideways, more than up or down, before it is a swipe. */
const SWIPE = 48;

function useSwipe({ onLeft, onRight }: { onLeft(): void; onRight(): void }) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
      (x < 0 ? onLeft : onRight)();
    },
  };
}
