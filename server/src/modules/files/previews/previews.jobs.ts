import { defineFileJob } from '../transfers/index.js';
import { wantsThumbnail } from './domain/thumbnail.js';

/** Makes thumbnails of the images of a transfer. */
export const makeThumbnails = defineFileJob({
  name: 'previews.make-thumbnails',
  attempts: 8,
  wants: wantsThumbnail,
});
