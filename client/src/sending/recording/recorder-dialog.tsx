import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { DialogFrame } from '../../ui/dialog-frame.js';
import { useRecoverFocus } from '../../ui/use-recover-focus.js';
import type { PickedFile } from '../files/picked-files.js';
import { timeStamp } from './clock-time.js';
import type { RecordingKind } from './live-input.js';
import { ProblemAlert, RecorderStage } from './recorder-stage.js';
import { openRecordingForm } from './recording-form.js';
import { nameProblem, renamed, withoutExtension } from './recording-name.js';
import { RecordingReview } from './recording-review.js';
import { browserRecording, type RecordingServices } from './recording-services.js';
import { useRecorder, type Recorder } from './use-recorder.js';

export interface RecorderDialogProps {
  kind: RecordingKind;
  /** Whose form it is, as for `recordingForm`. */
  owner: string | null;
  /** To be reviewed; null to record something. */
  recorded: PickedFile | null;
  /** Bytes that the plan has left. */
  maxBytes: number;
  /** All paths of the form. */
  paths: readonly string[];
  /** Recorded or renamed: takes the place of the file with the same recording. */
  onChange(file: PickedFile): void;
  onRemove(file: PickedFile): void;
  onClose(): void;
  services?: RecordingServices;
}

/** Name of the shown recording, which is taken over when the field is left. */
function useName(recorder: Recorder, { paths, onChange }: Pick<RecorderDialogProps, 'paths' | 'onChange'>) {
  const file = recorder.state.step === 'review' ? recorder.state.file : null;
  const [typed, setTyped] = useState<{ of: PickedFile; name: string } | null>(null);
  const name = typed && typed.of === file ? typed.name : withoutExtension(file?.path ?? '');
  const path = renamed(file?.path ?? '', name);
  const problem =
    file &&
    nameProblem(
      path,
      paths.filter((other) => other !== file.path),
    );
  return {
    name,
    problem,
    type: (text: string) => file && setTyped({ of: file, name: text }),
    save() {
      if (file && !problem && path !== file.path) {
        const changed = { ...file, path };
        onChange(changed);
        recorder.replace(changed);
      }
    },
  };
}

function MainButton({ recorder, onDone }: { recorder: Recorder; onDone: () => void }) {
  const { t } = useTranslation('recording');
  const ref = useRecoverFocus<HTMLButtonElement>();
  const { state, wanted } = recorder;
  const look = { ref, variant: 'contained', color: 'secondary' } as const;
  switch (state.step) {
    case 'review':
      return (
        <Button {...look} onClick={onDone}>
          {t('done')}
        </Button>
      );
    case 'recording':
      return (
        <Button {...look} onClick={() => state.stop()}>
          {t(`${wanted.kind}.stop`)}
        </Button>
      );
    case 'failed':
      return state.problem === 'other-page' ? (
        <Button {...look} onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      ) : (
        <Button {...look} disabled={state.problem === 'unsupported'} onClick={() => recorder.choose({})}>
          {t('retry')}
        </Button>
      );
    default:
      return (
        <Button {...look} disabled={state.step !== 'ready'} onClick={() => recorder.record()}>
          {t(`${wanted.kind}.record`)}
        </Button>
      );
  }
}

/** Records a voice memo, a video message or the screen; afterwards it can be played, named, repeated and deleted. */
export function RecorderDialog(props: RecorderDialogProps) {
  const { kind, owner, recorded, maxBytes, onChange, onRemove, onClose, services = browserRecording } = props;
  const { t } = useTranslation('recording');
  const recorder = useRecorder({
    kind,
    services,
    recorded,
    maxBytes,
    openForm: () => openRecordingForm(owner),
    newName: () => t(`${kind}.name`, { stamp: timeStamp(new Date()) }),
    onRecorded(file, replaced) {
      if (replaced) onRemove(replaced);
      onChange(file);
    },
  });
  const { state } = recorder;
  const name = useName(recorder, props);
  const isRecording = state.step === 'recording';
  const close = () => {
    if (name.problem) return;
    name.save();
    onClose();
  };
  const actions = (
    <>
      {state.step === 'review' ? (
        <>
          <Button
            color="error"
            onClick={() => {
              onRemove(state.file);
              onClose();
            }}
          >
            {t('delete')}
          </Button>
          <Button onClick={recorder.again}>{t('again')}</Button>
        </>
      ) : (
        !isRecording && <Button onClick={onClose}>{t('cancel')}</Button>
      )}
      <MainButton recorder={recorder} onDone={close} />
    </>
  );
  return (
    <DialogFrame title={t(`${kind}.title`)} maxWidth="sm" actions={actions} onClose={isRecording ? undefined : close}>
      {state.step === 'review' ? (
        <RecordingReview
          kind={kind}
          file={state.file}
          cut={state.cut}
          isStored={state.isStored}
          name={name.name}
          problem={name.problem}
          onName={name.type}
          onLeaveName={name.save}
        />
      ) : state.step === 'failed' ? (
        <Stack spacing={4}>
          <ProblemAlert problem={state.problem} wanted={recorder.wanted} />
          {recorder.wanted.picture === 'screen' && (
            <Button onClick={() => recorder.choose({ picture: 'camera' })}>{t('screen.leave')}</Button>
          )}
        </Stack>
      ) : (
        <RecorderStage recorder={recorder} canShareScreen={services.canShareScreen()} />
      )}
    </DialogFrame>
  );
}
