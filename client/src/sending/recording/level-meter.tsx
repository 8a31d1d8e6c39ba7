import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import type { LiveInput } from './live-input.js';

const EVERY_MS = 100;

/** How loud the microphone is now. Steps instead of movement, so that it suits reduced motion too. */
export function LevelMeter({ input }: { input: LiveInput }) {
  const { t } = useTranslation('recording');
  const meter = useRef<HTMLMeterElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Outside of React, ten times a second.
    const timer = setInterval(() => {
      const level = input.level();
      if (meter.current) meter.current.value = level;
      if (bar.current) bar.current.style.transform = `scaleX(${level})`;
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [input]);
  return (
    <Box sx={{ flex: 1, height: 8, borderRadius: 1, overflow: 'hidden', bgcolor: 'divider' }}>
      <VisuallyHidden>
        <meter ref={meter} aria-label={t('level')} />
      </VisuallyHidden>
      <Box
        ref={bar}
        sx={{ height: '100%', bgcolor: 'primary.main', transform: 'scaleX(0)', transformOrigin: 'left' }}
      />
    </Box>
  );
}
