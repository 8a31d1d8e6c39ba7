import { RECORDING_MAX_SECONDS } from '#contract/limits.js';
import type { PickedFile } from '../files/picked-files.js';
import type { LiveInput, RecordingKind } from './live-input.js';
import { takePoster } from './poster.js';
import { toPickedFile } from './recorded-file.js';
import type { RecordingStore, StoredRecording } from './recording-store.js';

/** Why a recording ended by itself. */
export type Cut = 'time' | 'size' | 'storage';

export interface Recorded {
  file: PickedFile;
  cut: Cut | null;
  /** It is in the browser's storage and survives a reload. */
  isStored: boolean;
}

export interface RunOptions {
  kind: RecordingKind;
  /** See `recordingForm`. */
  form: string;
  /** Without extension. */
  name: string;
  /** Bytes that the plan has left. */
  maxBytes: number;
  store: Pick<RecordingStore, 'begin' | 'append'>;
}

/** How often the recorder hands over what it has. */
const CHUNK_MS = 500;
const rates = { audioBitsPerSecond: 64_000, videoBitsPerSecond: 1_500_000 } as const;

/** In order of preference: what most players know first. */
const types: Record<RecordingKind, readonly string[]> = {
  voice: ['audio/webm;codecs=opus', 'audio/mp4'],
  // MP4 in whatever codecs the browser has: phones play it, and WebM badly.
  video: ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4', 'video/webm;codecs=vp8,opus', 'video/webm'],
};
const extensions: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'video/webm': 'webm',
  'video/mp4': 'mp4',
};

/** In the browser's own format if it has none of ours. */
function createRecorder(stream: MediaStream, kind: RecordingKind): MediaRecorder {
  const mimeType = types[kind].find((type) => MediaRecorder.isTypeSupported(type));
  return new MediaRecorder(stream, { ...rates, ...(mimeType !== undefined && { mimeType }) });
}

/** Records until `stop`, a limit, or the end of the input; each half second is stored at once. */
export class RecordingRun {
  /** Settles after `stop`, or earlier by itself. */
  readonly result: Promise<Recorded>;
  readonly #recorder: MediaRecorder;
  readonly #startedAt = performance.now();
  readonly #chunks: Blob[] = [];
  #bytes = 0;
  #cut: Cut | null = null;
  #saved: Promise<void>;
  #recording: Omit<StoredRecording, 'savedAt'>;

  constructor(
    input: LiveInput,
    private readonly options: RunOptions,
  ) {
    const { kind, form, name, store } = options;
    this.#recorder = createRecorder(input.stream, kind);
    const type = this.#recorder.mimeType.split(';')[0] || (kind === 'voice' ? 'audio/webm' : 'video/webm');
    const path = `${name}.${extensions[type] ?? 'webm'}`;
    this.#recording = { id: crypto.randomUUID(), form, kind, path, type, seconds: 0, poster: null };
    this.#saved = store.begin(this.#recording);
    this.#recorder.ondataavailable = ({ data }) => this.#keep(data);
    this.result = this.#finish();
    this.#recorder.start(CHUNK_MS);
    input.onEnded(() => this.stop());
    if (kind === 'video')
      void takePoster(input.stream).then((poster) => (this.#recording = { ...this.#recording, poster }));
  }

  stop(): void {
    this.#end(null);
  }

  #end(reason: Cut | null): void {
    if (this.#recorder.state === 'inactive') return;
    this.#cut = reason;
    this.#recorder.stop();
  }

  #keep(data: Blob): void {
    if (data.size === 0) return;
    const seconds = Math.min(RECORDING_MAX_SECONDS, (performance.now() - this.#startedAt) / 1000);
    const recording = { ...this.#recording, seconds };
    const index = this.#chunks.push(data) - 1;
    this.#recording = recording;
    this.#bytes += data.size;
    this.#saved = this.#saved.then(() => this.options.store.append(recording, index, data));
    // Chunks in memory can still be sent. If the browser stores nothing at all, the recording continues.
    this.#saved.catch((error: unknown) => {
      if (error instanceof Error && error.name === 'QuotaExceededError') this.#end('storage');
    });
    if (seconds >= RECORDING_MAX_SECONDS) this.#end('time');
    // The chunk in progress comes on top.
    else if (this.#bytes + data.size > this.options.maxBytes) this.#end('size');
  }

  async #finish(): Promise<Recorded> {
    await new Promise<void>((resolve, reject) => {
      this.#recorder.onstop = () => resolve();
      this.#recorder.onerror = () => reject(new DOMException('the recorder failed', 'NotReadableError'));
    });
    const isStored = await this.#saved.then(
      () => true,
      () => false,
    );
    if (this.#chunks.length === 0) throw new Error('nothing was recorded');
    return { file: await toPickedFile(this.#recording, this.#chunks, Date.now()), cut: this.#cut, isStored };
  }
}
