import { loadTexts } from '../../i18n/index.js';
import { sealedFilesSlot } from '../../lib/opened-files.js';
import { optionalPart } from '../../ui/lazy-part.js';

/** Few transfers are encrypted. */
const OwnSealedFiles = optionalPart(async () => {
  const load = import('../../features/downloads/components/own-sealed-files.js');
  const [{ OwnSealedFiles: part }] = await Promise.all([load, loadTexts('encryption', 'downloads')]);
  return part;
});

/** Lets the pages of other features open encrypted transfers. */
export const offerSealedFiles = (): void => sealedFilesSlot.set((props) => <OwnSealedFiles {...props} />);
