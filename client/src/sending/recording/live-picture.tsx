import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { useLatest } from '../../lib/use-latest.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import type { LiveInput } from './live-input.js';

const COUNTDOWN_SECONDS = 3;

interface LivePictureProps {
  /** Null until the camera is open. */
  input: LiveInput | null;
  isCounting: boolean;
  /** A camera is shown as a mirror, as people know it; the recording is not mirrored. */
  isMirrored: boolean;
  onCounted(): void;
}

/** Picture of the camera or screen, with the countdown over it. */
export function LivePicture({ input, isCounting, isMirrored, onCounted }: LivePictureProps) {
  const { t } = useTranslation('recording');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = input?.stream ?? null;
  }, [input]);
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        maxHeight: '45dvh',
        mx: 'auto',
        width: '100%',
        borderRadius: 3,
        overflow: 'hidden',
        bgcolor: 'surface.well',
      }}
    >
      <Box
        component="video"
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('preview')}
        sx={{
          width: '100%',
          height: '100%',
          display: 'block',
          objectFit: 'contain',
          transform: isMirrored ? 'scaleX(-1)' : 'none',
        }}
      />
      {isCounting && <Countdown onCounted={onCounted} />}
    </Box>
  );
}

function Countdown({ onCounted }: { onCounted: () => void }) {
  const { t } = useTranslation('recording');
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);
  const latest = useLatest(onCounted);
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : latest.current()), 1000);
    return () => clearTimeout(timer);
  }, [left, latest]);
  return (
    <Box component="output" sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          typography: 'h1',
          display: 'grid',
          placeItems: 'center',
          width: 96,
          height: 96,
          borderRadius: '50%',
          bgcolor: 'background.paper',
        }}
      >
        {left}
      </Box>
      <VisuallyHidden>{t('countdown', { seconds: left })}</VisuallyHidden>
    </Box>
  );
}
