import { lazyPart } from './lazy-part.js';

/** What `TextField` shows for `select` in the built client (client/build-plugins/lighter-packages.ts). */
export const LazySelect = Object.assign(
  lazyPart(async () => (await import('@mui/material/Select')).default),
  { muiName: 'Select' },
);
