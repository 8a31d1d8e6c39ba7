import { listInputs, openInput, type InputDevice, type LiveInput, type WantedInput } from './live-input.js';
import { mayRecord } from './recorder-problem.js';
import { RecordingRun, type RunOptions } from './recording-run.js';
import { RecordingStore } from './recording-store.js';

export interface RecordingServices {
  /** Null if recording is possible here. */
  obstacle(): 'unsupported' | 'other-page' | null;
  canShareScreen(): boolean;
  /** Asks the user for permission. */
  open(wanted: WantedInput): Promise<LiveInput>;
  listDevices(): Promise<InputDevice[]>;
  record(input: LiveInput, options: Omit<RunOptions, 'store'>): Pick<RecordingRun, 'result' | 'stop'>;
}

export const recordingStore = new RecordingStore();

export const browserRecording: RecordingServices = {
  obstacle() {
    if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return 'unsupported';
    return mayRecord() ? null : 'other-page';
  },
  canShareScreen: () => 'getDisplayMedia' in navigator.mediaDevices,
  open: openInput,
  listDevices: listInputs,
  record: (input, options) => new RecordingRun(input, { ...options, store: recordingStore }),
};
