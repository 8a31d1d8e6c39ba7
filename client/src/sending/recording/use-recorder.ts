import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../lib/use-latest.js';
import type { PickedFile } from '../files/picked-files.js';
import type { InputDevice, LiveInput, RecordingKind, WantedInput } from './live-input.js';
import { problemOf, type RecorderProblem } from './recorder-problem.js';
import type { Recorded } from './recording-run.js';
import type { RecordingServices } from './recording-services.js';

export type RecorderState =
  | { step: 'opening' }
  | { step: 'failed'; problem: RecorderProblem }
  | { step: 'ready' | 'counting'; input: LiveInput }
  | { step: 'recording'; input: LiveInput; startedAt: number; stop(): void }
  | ({ step: 'review' } & Recorded);

export interface Recorder {
  state: RecorderState;
  wanted: WantedInput;
  devices: readonly InputDevice[];
  /** Opens other devices, or the same once more. */
  choose(change: Partial<Omit<WantedInput, 'kind'>>): void;
  record(): void;
  /** Ends the countdown of a video. */
  begin(): void;
  again(): void;
  /** The file under review was changed. */
  replace(file: PickedFile): void;
}

interface RecorderOptions {
  kind: RecordingKind;
  services: RecordingServices;
  /** Reviewed at first; null to record something. */
  recorded: PickedFile | null;
  maxBytes: number;
  openForm(): string;
  /** Name of the file that is recorded now, without extension. */
  newName(): string;
  /** `replaced` is the one that was recorded again. */
  onRecorded(file: PickedFile, replaced: PickedFile | null): void;
}

/** Keeps the devices open while they are needed: until something is recorded, or the component unmounts. */
function useInput(services: RecordingServices, wanted: WantedInput, isWanted: boolean) {
  const [state, setState] = useState<RecorderState>({ step: 'opening' });
  const [devices, setDevices] = useState<readonly InputDevice[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    let opened: LiveInput | null = null;
    const open = async () => {
      const obstacle = services.obstacle();
      if (obstacle) return setState({ step: 'failed', problem: obstacle });
      setState({ step: 'opening' });
      try {
        const input = await services.open(wanted);
        if (isStale) return input.close();
        opened = input;
        // A shared screen that is stopped, or a device that is unplugged, before anything is recorded.
        input.onEnded(() =>
          setState((current) =>
            current.step === 'ready' || current.step === 'counting'
              ? { step: 'failed', problem: 'no-device' }
              : current,
          ),
        );
        setState({ step: 'ready', input });
        const found = await services.listDevices().catch(() => []);
        if (!isStale) setDevices(found);
      } catch (error) {
        if (!isStale) setState({ step: 'failed', problem: problemOf(error) });
      }
    };
    void open();
    return () => {
      isStale = true;
      opened?.close();
    };
  }, [services, wanted, isWanted]);
  return { state, setState, devices };
}

export function useRecorder(options: RecorderOptions): Recorder {
  const { kind, services, recorded } = options;
  const latest = useLatest(options);
  const [wanted, setWanted] = useState<WantedInput>({ kind, picture: 'camera' });
  const [review, setReview] = useState<Recorded | null>(recorded && { file: recorded, cut: null, isStored: true });
  const { state, setState, devices } = useInput(services, wanted, review === null);

  const replaced = useRef<PickedFile | null>(null);
  const run = useCallback(
    async (input: LiveInput) => {
      const { openForm, newName, maxBytes, onRecorded } = latest.current;
      const running = services.record(input, { kind, form: openForm(), name: newName(), maxBytes });
      setState({ step: 'recording', input, startedAt: Date.now(), stop: () => running.stop() });
      const result = await running.result;
      // Also after the dialog was closed: the recording is kept.
      onRecorded(result.file, replaced.current);
      replaced.current = null;
      if (kind === 'voice') await input.beep();
      setReview(result);
    },
    [kind, services, latest, setState],
  );
  const begin = (input: LiveInput) => {
    run(input).catch((error: unknown) => setState({ step: 'failed', problem: problemOf(error) }));
  };

  return {
    state: review ? { step: 'review', ...review } : state,
    wanted,
    devices,
    choose: (change) => setWanted((current) => ({ ...current, ...change })),
    record() {
      if (state.step !== 'ready') return;
      const { input } = state;
      setState({ step: 'counting', input });
      // Before the recording, so that it is not heard in it.
      if (kind === 'voice') void input.beep().then(() => begin(input));
    },
    begin() {
      if (state.step === 'counting') begin(state.input);
    },
    again() {
      replaced.current = review?.file ?? null;
      setReview(null);
    },
    replace: (file) => setReview((current) => ({ file, cut: null, isStored: current?.isStored ?? true })),
  };
}
