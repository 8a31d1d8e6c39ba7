import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { RECORDING_MAX_SECONDS } from '#contract/limits.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { TextField } from '../../ui/text-field.js';
import type { PickedFile } from '../files/picked-files.js';
import type { RecordingKind } from './live-input.js';
import type { Cut } from './recording-run.js';
import type { NameProblem } from './recording-name.js';

interface RecordingReviewProps {
  kind: RecordingKind;
  file: PickedFile;
  cut: Cut | null;
  isStored: boolean;
  name: string;
  problem: NameProblem | null;
  onName(name: string): void;
  onLeaveName(): void;
}

/** A recording to listen to and to name. */
export function RecordingReview({
  kind,
  file,
  cut,
  isStored,
  name,
  problem,
  onName,
  onLeaveName,
}: RecordingReviewProps) {
  const { t } = useTranslation('recording');
  const player = useRef<HTMLMediaElement>(null);
  useEffect(() => {
    const element = player.current;
    if (!element) return undefined;
    const url = URL.createObjectURL(file.blob);
    element.src = url;
    return () => {
      // Ends what it is still loading, which would fail.
      element.removeAttribute('src');
      element.load();
      URL.revokeObjectURL(url);
    };
  }, [file.blob]);
  const error = problem === 'missing' ? t('nameMissing') : problem === 'taken' ? t('nameTaken') : undefined;
  return (
    <Stack spacing={4}>
      {cut && <Alert severity="info">{t(`cut.${cut}`, { minutes: RECORDING_MAX_SECONDS / 60 })}</Alert>}
      {!isStored && cut !== 'storage' && <Alert severity="warning">{t('unstored')}</Alert>}
      <Box
        component={kind === 'voice' ? 'audio' : 'video'}
        ref={player}
        {...(kind === 'video' && file.recording?.poster && { poster: file.recording.poster })}
        controls
        playsInline
        aria-label={file.path}
        sx={{ width: '100%', maxHeight: '45dvh', borderRadius: 3 }}
      />
      <TextField
        fullWidth
        size="small"
        label={t('name')}
        value={name}
        error={error !== undefined}
        helperText={error}
        onChange={({ target }) => onName(target.value)}
        onBlur={onLeaveName}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </Stack>
  );
}
