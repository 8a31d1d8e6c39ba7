import { RECORDING_POSTER_MAX_LENGTH } from '#contract/limits.js';

const WIDTH = 320;
const qualities = [0.7, 0.5, 0.3] as const;

/** A small JPEG of the running picture as a data URL; null if the browser cannot draw it. */
export async function takePoster(stream: MediaStream): Promise<string | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  try {
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * video.videoHeight) / (video.videoWidth || 1));
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const pictures = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality));
    return pictures.find(({ length }) => length <= RECORDING_POSTER_MAX_LENGTH) ?? null;
  } catch {
    return null;
  } finally {
    video.srcObject = null;
  }
}
