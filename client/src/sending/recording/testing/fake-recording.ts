import type { PickedFile } from '../../files/picked-files.js';
import type { InputDevice, LiveInput, RecordingKind, WantedInput } from '../live-input.js';
import type { Cut, Recorded } from '../recording-run.js';
import type { RecordingServices } from '../recording-services.js';

/** A microphone, camera or screen that is there at once. */
export class FakeInput implements LiveInput {
  readonly stream = {} as MediaStream;
  isClosed = false;
  beeps = 0;
  private listener: () => void = () => undefined;

  constructor(readonly wanted: WantedInput) {}

  level = () => 0.5;
  beep = () => {
    this.beeps += 1;
    return Promise.resolve();
  };
  onEnded = (listener: () => void) => {
    this.listener = listener;
  };
  end = () => this.listener();
  close = () => {
    this.isClosed = true;
  };
}

interface RunAsked {
  kind: RecordingKind;
  form: string;
  name: string;
  maxBytes: number;
}

/** Recording without devices: the test says what they refuse and when a recording ends by itself. */
export class FakeRecording implements RecordingServices {
  readonly inputs: FakeInput[] = [];
  readonly runs: RunAsked[] = [];
  devices: InputDevice[] = [];
  problem: Error | null = null;
  obstacleIs: ReturnType<RecordingServices['obstacle']> = null;
  hasScreen = true;
  private finish: ((recorded: Recorded) => void) | undefined;

  get input(): FakeInput {
    const input = this.inputs.at(-1);
    if (!input) throw new Error('nothing was opened');
    return input;
  }

  obstacle = () => this.obstacleIs;
  canShareScreen = () => this.hasScreen;
  listDevices = () => Promise.resolve(this.devices);

  open = (wanted: WantedInput) => {
    if (this.problem) return Promise.reject(this.problem);
    const input = new FakeInput(wanted);
    this.inputs.push(input);
    return Promise.resolve(input);
  };

  record: RecordingServices['record'] = (_input, options) => {
    this.runs.push(options);
    const result = new Promise<Recorded>((resolve) => {
      this.finish = resolve;
    });
    return { result, stop: () => this.end(null) };
  };

  end(cut: Cut | null): void {
    const run = this.runs.at(-1);
    if (run) this.finish?.({ file: recordedFile(run.kind, { path: `${run.name}.webm` }), cut, isStored: true });
  }
}

let recordings = 0;

export function recordedFile(kind: RecordingKind, changes: Partial<PickedFile> = {}): PickedFile {
  recordings += 1;
  return {
    path: kind === 'voice' ? 'Voice memo.webm' : 'Video message.webm',
    size: 5,
    lastModified: 0,
    blob: new Blob(['media'], { type: `${kind === 'voice' ? 'audio' : 'video'}/webm` }),
    recording: { id: `recording-${recordings}`, kind, seconds: 7, poster: null },
    ...changes,
  };
}
