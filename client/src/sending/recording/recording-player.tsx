import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import type { Recording } from '#contract/transfers/recordings.js';
import { useTranslation } from '../../i18n/use-translation.js';
import type { KnownFile } from '../../ui/preview/file-kind.js';
import { usePreview } from '../../ui/preview/use-preview.js';
import { clockTime } from './clock-time.js';

interface RecordingPlayerProps {
  file: KnownFile & { recording: Recording };
  /** Signed URL of the file; called once it is to be played, since that counts as a download. */
  sign(): Promise<string>;
}

const pictureStyles = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: 3,
  bgcolor: 'surface.well',
} as const;

/** A voice memo or a video message of another person: poster and length first, the player when it is pressed. */
export function RecordingPlayer({ file, sign }: RecordingPlayerProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <Player file={file} sign={sign} />;
  return <Cover recording={file.recording} onPlay={() => setIsWanted(true)} />;
}

function Cover({ recording: { kind, seconds, poster }, onPlay }: { recording: Recording; onPlay: () => void }) {
  const { t } = useTranslation('recording');
  const title = t(`${kind}.title`);
  const label = seconds === null ? title : t('length', { kind: title, time: clockTime(seconds) });
  return (
    <ButtonBase
      onClick={onPlay}
      aria-label={`${t(`${kind}.play`)}${seconds === null ? '' : ` (${clockTime(seconds)})`}`}
      sx={{
        display: 'block',
        width: '100%',
        borderRadius: 3,
        overflow: 'hidden',
        textAlign: 'start',
        bgcolor: 'surface.well',
      }}
    >
      {kind === 'video' && poster && <Box component="img" src={poster} alt="" sx={pictureStyles} />}
      {kind === 'video' && !poster && <Box sx={pictureStyles} />}
      <Stack
        direction="row"
        spacing={3}
        sx={{
          alignItems: 'center',
          p: 3,
        }}
      >
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            flex: 'none',
            width: 40,
            height: 40,
            borderRadius: '50%',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          <PlayArrowRounded />
        </Box>
        <Box component="span" sx={{ typography: 'body1', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {label}
        </Box>
      </Stack>
    </ButtonBase>
  );
}

function Player({ file, sign }: RecordingPlayerProps) {
  const { t } = useTranslation('recording');
  const { kind, poster } = file.recording;
  const { state, fail } = usePreview(file, sign);
  const player = useRef<HTMLMediaElement>(null);
  // In the place of the button that was pressed.
  useEffect(() => player.current?.focus({ preventScroll: true }), [state]);
  if (state.status === 'failed') return <Box role="alert">{t('unplayable')}</Box>;
  return (
    <Box
      component={kind === 'voice' ? 'audio' : 'video'}
      ref={player}
      key={'url' in state ? state.url : 'loading'}
      {...('url' in state && { src: state.url, onError: fail })}
      {...(kind === 'video' && poster && { poster })}
      autoPlay
      controls
      playsInline
      aria-label={file.path}
      sx={kind === 'video' ? pictureStyles : { width: '100%' }}
    />
  );
}
