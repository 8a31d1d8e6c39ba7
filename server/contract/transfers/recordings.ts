import * as z from 'zod';
import { RECORDING_MAX_SECONDS, RECORDING_POSTER_MAX_LENGTH } from '../limits.js';

export const recordingKindSchema = z.enum(['voice', 'video']);

/** A claim of the recording browser: media files of browsers often lack their length. */
export const recordingSecondsSchema = z.number().min(0).max(RECORDING_MAX_SECONDS);

/** A still of the video as a data URL, so that it can be shown without a download. */
export const recordingPosterSchema = z
  .string()
  .max(RECORDING_POSTER_MAX_LENGTH)
  .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/);

/** Marks a file as a voice memo or a video message, which pages play before the other files. */
export const recordingSchema = z.object({
  kind: recordingKindSchema,
  /** Null if unknown. */
  seconds: recordingSecondsSchema.nullable(),
  /** Null without a picture. */
  poster: recordingPosterSchema.nullable(),
});
export type Recording = z.infer<typeof recordingSchema>;
