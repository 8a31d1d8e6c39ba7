import type { ComponentType } from 'react';
import { loadTexts, type Namespace } from '../i18n/index.js';
import { lazyPart } from '../ui/lazy-part.js';

/** A lazy part with its texts: `sending`, which the first page does without, and `more`. */
// eslint-disable-next-line typescript/no-explicit-any -- any component, as in `lazyPart`
export function sendingPart<C extends ComponentType<any>>(load: () => Promise<C>, more: readonly Namespace[] = []) {
  return lazyPart(async () => {
    const [part] = await Promise.all([load(), loadTexts('sending', ...more)]);
    return part;
  });
}
