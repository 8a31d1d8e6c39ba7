import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { useFormats } from '../../lib/format.js';
import { useLatest } from '../../lib/use-latest.js';
import type { UploadSnapshot } from '../../upload/index.js';
import { dismissNotice, noticeMs, notify, shownNotices } from '../../lib/notices.js';
import { ProgressRing } from '../../ui/progress-ring.js';
import { useCounter } from '../../ui/use-counter.js';
import { useAutoFocus } from '../../ui/use-auto-focus.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import { progressRatio, progressStatus, type ProgressStatus } from './progress-status.js';
import { useSnapshot, type WatchedJob } from './use-snapshot.js';
import { useTabProgress } from './use-tab-progress.js';
import { CancelControl } from './cancel-control.js';

interface ProgressViewProps {
  /** Null until it has started. */
  job: WatchedJob | null;
}

const ANNOUNCED_STEP = 25;
const SPEED_HELD_MS = 1000;

const WARNING_KEY = 'retry';

/** Shows each warning once, and none after the upload. */
function useWarnings(snapshot: UploadSnapshot | null): void {
  const { t } = useTranslation('sending');
  const announced = useRef(-1);
  const warning = snapshot?.warning;
  useEffect(() => {
    if (!warning || warning.serial === announced.current) return;
    announced.current = warning.serial;
    const { kind, message = '' } = warning;
    const texts = { title: t(`notices.${kind}.title`), text: t(`notices.${kind}.text`, { message }) };
    notify({ tone: 'warning', key: WARNING_KEY, duration: noticeMs.retry, ...texts });
  }, [warning, t]);
  useEffect(
    () => () => {
      for (const { id, key } of shownNotices()) if (key === WARNING_KEY) dismissNotice(id);
    },
    [],
  );
}

/** Two digits: a third one flickers. */
function calmSpeed(bytesPerSecond: number): number {
  return Number(bytesPerSecond.toPrecision(2));
}

/** The value as it was at most `ms` ago; a first value other than 0 is shown at once. */
function useHeld(value: number, ms: number): number {
  const [held, setHeld] = useState(value);
  const latest = useLatest(value);
  useEffect(() => {
    const timer = setInterval(() => setHeld(latest.current), ms);
    return () => clearInterval(timer);
  }, [latest, ms]);
  return held === 0 ? value : held;
}

function Figures({ snapshot, status }: { snapshot: UploadSnapshot; status: ProgressStatus }) {
  const { t } = useTranslation('sending');
  const { bytes, duration } = useFormats();
  const { secondsLeft, filesDone, filesTotal, sentBytes, totalBytes } = snapshot;
  const speed = useHeld(snapshot.bytesPerSecond, SPEED_HELD_MS);
  const isMoving = status === 'transferring' || status === 'resuming';
  const timeLeft =
    secondsLeft === undefined ? t('progress.timeUnknown') : t('progress.timeLeft', { time: duration(secondsLeft) });
  return (
    <Stack useFlexGap spacing={0.5} sx={{ textAlign: 'center', color: 'text.secondary', minHeight: 112 }}>
      <Typography
        variant={isMoving ? 'h3' : 'body1'}
        component="div"
        color={isMoving ? 'textPrimary' : 'textSecondary'}
      >
        {isMoving ? timeLeft : (status === 'waiting' || status === 'stalled') && t(`progress.${status}Text`)}
      </Typography>
      <div>{isMoving && t('progress.speed', { size: bytes(calmSpeed(speed)) })}</div>
      <Box sx={{ mt: 'auto' }}>
        {/* The largest file goes first: "0 of 3" at 71 % would read as an error. */}
        {filesDone === 0
          ? t('progress.filesTotal', { count: filesTotal })
          : t('progress.files', { done: filesDone, total: filesTotal })}
      </Box>
      <div>{t('progress.bytes', { sent: bytes(sentBytes), total: bytes(totalBytes) })}</div>
    </Stack>
  );
}

/** Announces progress at each quarter and each change of phase only. */
function Announcer({ status, percent }: { status: string; percent: number }) {
  const { t } = useTranslation('sending');
  const { percent: format } = useFormats();
  const step = Math.floor(percent / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return <VisuallyHidden as="output">{t('progress.announce', { status, percent: format(step / 100) })}</VisuallyHidden>;
}

export function ProgressView({ job }: ProgressViewProps) {
  const { t } = useTranslation('sending');
  const formats = useFormats();
  const snapshot = useSnapshot(job);
  useWarnings(snapshot);
  const status = progressStatus(snapshot);
  const statusText = t(`progress.${status}`);
  const ratio = progressRatio(snapshot);
  const percent = Math.floor(ratio * 100);
  const percentText = formats.percent(percent / 100);
  const counted = useCounter(percent);
  useTabProgress(percent, percentText);
  const view = useRef<HTMLDivElement>(null);
  useAutoFocus(view);
  const [isAskingCancel, setIsAskingCancel] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const cancel = () => {
    setIsCancelling(true);
    void job?.cancel();
  };

  return (
    <Stack
      ref={view}
      tabIndex={-1}
      spacing={4}
      sx={{
        alignItems: 'center',
        justifyContent: 'center',
        minHeight: { md: 512 },
        py: { xs: 4, md: 0 },
        outline: 0,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <ProgressRing ratio={ratio} label={t('progress.label')} isPaused={status === 'waiting' || status === 'stalled'}>
        <Box sx={{ textAlign: 'center', px: 4 }}>
          <Typography
            component="div"
            sx={{ fontSize: '3.5rem', fontWeight: 650, letterSpacing: '-0.04em', lineHeight: 1.1 }}
          >
            {formats.percent(counted / 100)}
          </Typography>
          <Typography color="textSecondary">{statusText}</Typography>
        </Box>
      </ProgressRing>
      <Announcer status={statusText} percent={percent} />
      {snapshot && <Figures snapshot={snapshot} status={status} />}
      {isAskingCancel ? (
        <CancelControl isBusy={isCancelling} onAnswer={(isYes) => (isYes ? cancel() : setIsAskingCancel(false))} />
      ) : (
        <Button
          variant="outlined"
          disabled={job === null || status === 'almostDone'}
          onClick={() => setIsAskingCancel(true)}
        >
          {t('progress.cancel')}
        </Button>
      )}
    </Stack>
  );
}
