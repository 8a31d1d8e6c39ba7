import { loadErrorTexts } from '../../lib/error-text.js';
import { lazyPart } from '../../ui/lazy-part.js';

/** In place of a request that cannot be opened, or not yet. Most can. */
export const PasswordView = lazyPart(async () => (await import('./components/password-view.js')).PasswordView);
export const PersonProof = lazyPart(async () => (await import('./components/person-proof.js')).PersonProof);
export const RefusedRequest = lazyPart(async () => {
  const [{ RefusedRequest: part }] = await Promise.all([import('./components/refused-request.js'), loadErrorTexts()]);
  return part;
});
