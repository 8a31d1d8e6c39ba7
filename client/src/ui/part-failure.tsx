import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../i18n/use-translation.js';
import type { ChunkLoadError } from '../lib/import-chunk.js';
import { BusyButton } from './busy-button.js';

interface PartFailureProps {
  error: ChunkLoadError;
  /** It would lie over the page, as a dialog does: what is said of it does so too. */
  isOver: boolean;
  isTrying: boolean;
  onRetry(): void;
  onClose?: (() => void) | undefined;
}

/** Over the page, within the dialog that it belongs to: outside of that one, nothing can be reached. */
function Over({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => setPlace(mark.current?.closest('[role="dialog"]') ?? document.body), []);
  const look = { position: 'fixed', zIndex: 'snackbar', bottom: 24, left: 12, right: 12, mx: 'auto', maxWidth: 560 };
  return (
    <>
      <span ref={mark} hidden />
      {place && createPortal(<Box sx={{ ...look, boxShadow: 1 }}>{children}</Box>, place)}
    </>
  );
}

/** Says that a part of the page could not be fetched. Of what every page has already, since nothing more can be fetched. */
export function PartFailure({ error, isOver, isTrying, onRetry, onClose }: PartFailureProps) {
  const { t } = useTranslation();
  const look = { p: 4, border: '1px solid', borderColor: 'divider', borderRadius: 3, bgcolor: 'background.paper' };
  const message = (
    <Stack role="alert" spacing={2} sx={look}>
      <Typography sx={{ fontWeight: 600 }}>
        {t(error.isGone ? 'newVersion.title' : 'connectionTrouble.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t(error.isGone ? 'newVersion.text' : 'connectionTrouble.text')}
      </Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        {!error.isGone && (
          <BusyButton isBusy={isTrying} size="small" onClick={onRetry}>
            {t('retry')}
          </BusyButton>
        )}
        <Button size="small" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        {onClose && (
          <Button size="small" color="inherit" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
  return isOver ? <Over>{message}</Over> : message;
}
