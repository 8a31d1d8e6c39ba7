import FiberManualRecordRounded from '@mui/icons-material/FiberManualRecordRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RECORDING_MAX_SECONDS } from '#contract/limits.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useNow } from '../../lib/use-now.js';
import { clockTime } from './clock-time.js';
import { DeviceChoice } from './device-choice.js';
import { LevelMeter } from './level-meter.js';
import { LivePicture } from './live-picture.js';
import type { WantedInput } from './live-input.js';
import type { RecorderProblem } from './recorder-problem.js';
import type { Recorder } from './use-recorder.js';

/** Why nothing can be recorded, and what to do. */
export function ProblemAlert({ problem, wanted }: { problem: RecorderProblem; wanted: WantedInput }) {
  const { t } = useTranslation('recording');
  const what = wanted.picture === 'screen' ? 'screen' : wanted.kind;
  const isDenied = problem === 'denied';
  return (
    <Alert severity="error">
      <AlertTitle>{isDenied ? t(`${what}.denied`) : t(`problem.${problem}`)}</AlertTitle>
      {isDenied ? t(`${what}.deniedHint`) : t(`problem.${problem}Hint`)}
    </Alert>
  );
}

/** Recorded time; a dot marks that it runs. */
function RecordingTime({ startedAt }: { startedAt: number | null }) {
  const { t } = useTranslation('recording');
  const now = useNow(250);
  const seconds = startedAt === null ? 0 : Math.max(0, (now - startedAt) / 1000);
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {startedAt !== null && (
        <FiberManualRecordRounded titleAccess={t('started')} sx={{ fontSize: 14, color: 'error.main' }} />
      )}
      <Box component="span" role="timer">
        {t('time', { time: clockTime(seconds), limit: clockTime(RECORDING_MAX_SECONDS) })}
      </Box>
    </Stack>
  );
}

interface RecorderStageProps {
  recorder: Recorder;
  canShareScreen: boolean;
}

/** Before and during a recording: what camera and microphone get, and which ones they are. */
export function RecorderStage({ recorder, canShareScreen }: RecorderStageProps) {
  const { t } = useTranslation('recording');
  const { state, wanted } = recorder;
  const what = wanted.picture === 'screen' ? 'screen' : wanted.kind;
  const input = 'input' in state ? state.input : null;
  return (
    <Stack spacing={4}>
      {wanted.kind === 'video' && (
        <LivePicture
          input={input}
          isCounting={state.step === 'counting'}
          isMirrored={wanted.picture === 'camera'}
          onCounted={recorder.begin}
        />
      )}
      <Typography component="output" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
        {state.step === 'opening' && t(`${what}.opening`)}
      </Typography>
      {input && (
        <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
          <LevelMeter input={input} />
          <RecordingTime startedAt={state.step === 'recording' ? state.startedAt : null} />
        </Stack>
      )}
      {state.step === 'ready' && (
        <DeviceChoice
          wanted={wanted}
          devices={recorder.devices}
          canShareScreen={canShareScreen}
          onChoose={recorder.choose}
        />
      )}
    </Stack>
  );
}
