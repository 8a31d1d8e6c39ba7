import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import { findText } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { CloseButton } from '../../../ui/close-button.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { dismissSaved, useSavedDownloads } from '../saving/saved-list.js';
import type { SavedDownload, SavedSnapshot } from '../saving/saved-download.js';

const ANNOUNCED_STEP = 25;

/** Downloads of this page with progress and controls. */
export function SavedDownloads() {
  const { t } = useTranslation('downloads');
  const saved = useSavedDownloads().filter(({ snapshot }) => snapshot().phase !== 'cancelled');
  if (saved.length === 0) return null;
  return (
    <Stack component="ul" aria-label={t('saving.label')} spacing={3} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {saved.map((download) => (
        <SavedLine key={download.id} download={download} />
      ))}
    </Stack>
  );
}

function useFigures({ phase, receivedBytes, totalBytes, bytesPerSecond, reason }: SavedSnapshot): string {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  if (phase === 'done') return t('saving.done', { size: format.bytes(receivedBytes) });
  // Their texts were loaded with what opens encrypted files.
  if (reason === 'damaged') return findText('encrypted:damaged') ?? '';
  if (phase === 'broken') return t(`saving.${reason ?? 'unreachable'}`);
  if (phase === 'waiting') return t('saving.waiting');
  const amount =
    totalBytes === null
      ? format.bytes(receivedBytes)
      : t('saving.amount', { received: format.bytes(receivedBytes), total: format.bytes(totalBytes) });
  if (phase === 'paused') return t('saving.paused', { amount });
  if (bytesPerSecond <= 0 || totalBytes === null) return amount;
  const time = format.duration((totalBytes - receivedBytes) / bytesPerSecond);
  return [amount, t('saving.speed', { size: format.bytes(bytesPerSecond) }), t('saving.left', { time })].join(' · ');
}

function SavedLine({ download }: { download: SavedDownload }) {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  const snapshot = useSyncExternalStore(download.subscribe, download.snapshot);
  const figures = useFigures(snapshot);
  const { phase, receivedBytes, totalBytes } = snapshot;
  const { name } = download;
  if (phase === 'cancelled') return null;
  const ratio = phase === 'done' ? 1 : totalBytes ? receivedBytes / totalBytes : 0;
  const percent = format.percent(Math.floor(ratio * 100) / 100);
  const step = Math.floor((ratio * 100) / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  const isMoving = phase === 'starting' || phase === 'running' || phase === 'waiting' || phase === 'paused';
  return (
    <Box component="li" sx={{ p: 4, borderRadius: 3, bgcolor: 'surface.well', fontVariantNumeric: 'tabular-nums' }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        {phase === 'done' && <CheckCircleRounded color="success" fontSize="small" />}
        {phase === 'broken' && <ErrorOutlineRounded color="error" fontSize="small" />}
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {isMoving && <Typography sx={{ fontWeight: 600 }}>{percent}</Typography>}
        <SavedControls download={download} phase={phase} />
      </Stack>
      {isMoving && (
        <LinearProgress
          variant={totalBytes === null ? 'indeterminate' : 'determinate'}
          value={Math.floor(ratio * 100)}
          aria-label={t('saving.progress', { name })}
          sx={{ my: 2, height: 6, borderRadius: 1, opacity: phase === 'running' || phase === 'starting' ? 1 : 0.5 }}
        />
      )}
      <Typography variant="body2" color={phase === 'broken' ? 'error' : 'textSecondary'}>
        {figures}
      </Typography>
      {(phase === 'running' || phase === 'waiting') && (
        <Typography variant="body2" color="textSecondary">
          {t('saving.hint')}
        </Typography>
      )}
      <VisuallyHidden as="output">
        {phase === 'running' || phase === 'starting' ? format.percent(step / 100) : figures}
      </VisuallyHidden>
    </Box>
  );
}

function SavedControls({ download, phase }: { download: SavedDownload; phase: SavedSnapshot['phase'] }) {
  const { t } = useTranslation('downloads');
  const { name } = download;
  const isPaused = phase === 'paused';
  if (phase === 'done' || phase === 'broken') {
    const label = t('saving.dismiss', { name });
    return <CloseButton size="small" label={label} onClick={() => dismissSaved(download)} />;
  }
  const hold = isPaused ? t('saving.resume', { name }) : t('saving.pause', { name });
  const cancel = t('saving.cancel', { name });
  return (
    <>
      <IconButton
        size="small"
        aria-label={hold}
        title={hold}
        onClick={() => download.command(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? <PlayArrowRounded fontSize="small" /> : <PauseRounded fontSize="small" />}
      </IconButton>
      <CloseButton size="small" label={cancel} onClick={() => download.command('cancel')} />
    </>
  );
}
