import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { useFormats } from '../../lib/format.js';
import { VisuallyHidden } from '../visually-hidden.js';
import { drawPage, openPdf, readText, type PDFDocumentProxy } from './pdf-document.js';

interface PdfPreviewProps {
  /** Address, or the document itself. */
  source: string | Blob;
  name: string;
  onFail(): void;
}

function useDocument(source: string | Blob, onFail: () => void): PDFDocumentProxy | null {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    let isClosed = false;
    const opened = openPdf(source);
    opened.document.then(
      (next) => !isClosed && setDocument(next),
      () => !isClosed && fail(),
    );
    return () => {
      isClosed = true;
      opened.close();
    };
  }, [source]);
  return document;
}

function usePage(document: PDFDocumentProxy | null, page: number, canvas: RefObject<HTMLCanvasElement | null>) {
  const [shown, setShown] = useState({ drawnPage: 0, failedPage: 0, text: '' });
  useEffect(() => {
    if (document === null || canvas.current === null) return undefined;
    let isLeft = false;
    const show = (next: Partial<typeof shown>) => isLeft || setShown((last) => ({ ...last, ...next }));
    const drawing = drawPage(document, page, canvas.current);
    drawing.drawn.then(
      () => show({ drawnPage: page, failedPage: 0 }),
      () => show({ failedPage: page }),
    );
    // Without its text the page is still to be seen.
    readText(document, page).then(
      (text) => show({ text }),
      () => show({ text: '' }),
    );
    return () => {
      isLeft = true;
      drawing.cancel();
    };
  }, [document, page, canvas]);
  return shown;
}

/** One page at a time; arrows of the keyboard turn it. */
export function PdfPreview({ source, name, onFail }: PdfPreviewProps) {
  const { t } = useTranslation('preview');
  const document = useDocument(source, onFail);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState(1);
  const { drawnPage, failedPage, text } = usePage(document, page, canvas);
  const turn = (to: number) => document && to >= 1 && to <= document.numPages && setPage(to);
  return (
    <Stack
      spacing={2}
      sx={{ width: '100%', alignSelf: 'start', alignItems: 'center' }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(page - 1);
        if (key === 'ArrowRight') turn(page + 1);
      }}
    >
      {document === null && <CircularProgress aria-label={t('loading')} />}
      {failedPage === page && <Alert severity="info">{t('failed')}</Alert>}
      <Box
        sx={{ width: '100%', maxWidth: 720, visibility: drawnPage === 0 || failedPage === page ? 'hidden' : 'visible' }}
        aria-busy={drawnPage !== page && failedPage !== page}
      >
        <Box
          component="canvas"
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is shown is drawn
          role="img"
          aria-label={name}
          sx={{ display: 'block', width: '100%', bgcolor: 'common.white', border: '1px solid', borderColor: 'divider' }}
        />
        <VisuallyHidden as="div">{text}</VisuallyHidden>
      </Box>
      {document !== null && document.numPages > 1 && <Turner page={page} total={document.numPages} onTurn={turn} />}
    </Stack>
  );
}

function Turner({ page, total, onTurn }: { page: number; total: number; onTurn(page: number): void }) {
  const { t } = useTranslation('preview');
  const format = useFormats();
  return (
    <Stack
      direction="row"
      spacing={2}
      sx={{ position: 'sticky', bottom: 0, alignItems: 'center', px: 2, borderRadius: 3, bgcolor: 'background.paper' }}
    >
      <IconButton aria-label={t('previousPage')} disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeftRounded />
      </IconButton>
      <Typography component="output" variant="body2">
        {t('pages', { page: format.number(page), total: format.number(total) })}
      </Typography>
      <IconButton aria-label={t('nextPage')} disabled={page === total} onClick={() => onTurn(page + 1)}>
        <ChevronRightRounded />
      </IconButton>
    </Stack>
  );
}
