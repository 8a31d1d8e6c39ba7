import type { Recording } from '#contract/transfers/recordings.js';

export type RecordingKind = Recording['kind'];

/** Devices to record from; one that is not named is the browser's choice. */
export interface WantedInput {
  kind: RecordingKind;
  picture: 'camera' | 'screen';
  camera?: string | undefined;
  microphone?: string | undefined;
}

export interface InputDevice {
  id: string;
  kind: 'camera' | 'microphone';
  name: string;
}

/** An open microphone, with a camera or the screen. */
export interface LiveInput {
  readonly stream: MediaStream;
  /** Loudness now, 0 to 1. */
  level(): number;
  beep(): Promise<void>;
  /** The user has ended it outside of the page, such as by the browser's button for a shared screen. */
  onEnded(listener: () => void): void;
  /** Turns off camera and microphone. */
  close(): void;
}

const BEEP_MS = 150;
const BEEP_HERTZ = 880;
/** Speech is far below full scale. */
const SPEECH_GAIN = 4;

const chosen = (deviceId: string | undefined) => (deviceId === undefined ? {} : { deviceId: { exact: deviceId } });

async function openStream({ kind, picture, camera, microphone }: WantedInput): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  const audio = { ...chosen(microphone), echoCancellation: true, noiseSuppression: true };
  if (kind === 'voice') return mediaDevices.getUserMedia({ audio });
  // Small enough for slow lines.
  const video = { ...chosen(camera), width: { ideal: 640 }, height: { ideal: 480 } };
  if (picture === 'camera') return mediaDevices.getUserMedia({ audio, video });
  const screen = await mediaDevices.getDisplayMedia({ video: { width: { max: 1920 } } });
  try {
    const voice = await mediaDevices.getUserMedia({ audio });
    return new MediaStream([...screen.getVideoTracks(), ...voice.getAudioTracks()]);
  } catch (error) {
    stop(screen);
    throw error;
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export async function openInput(wanted: WantedInput): Promise<LiveInput> {
  const stream = await openStream(wanted);
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 512;
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    stream,
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * SPEECH_GAIN);
    },
    beep: () => beep(audio),
    onEnded(listener) {
      for (const track of stream.getTracks()) track.addEventListener('ended', listener, { once: true });
    },
    close() {
      stop(stream);
      void audio.close();
    },
  };
}

async function beep(audio: AudioContext): Promise<void> {
  const tone = new OscillatorNode(audio, { frequency: BEEP_HERTZ });
  tone.connect(new GainNode(audio, { gain: 0.08 })).connect(audio.destination);
  tone.start();
  await new Promise((resolve) => setTimeout(resolve, BEEP_MS));
  tone.stop();
}

/** Named only once a device was allowed. */
export async function listInputs(): Promise<InputDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId, label }): InputDevice[] => {
    if (kind === 'audiooutput' || label === '') return [];
    return [{ id: deviceId, kind: kind === 'videoinput' ? 'camera' : 'microphone', name: label }];
  });
}
