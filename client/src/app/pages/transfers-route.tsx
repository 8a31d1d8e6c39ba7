import { TransferLibrary } from '../../features/transfers/components/transfer-library.js';
import { loadTexts } from '../../i18n/index.js';
import { sealedFilesSlot } from '../../lib/opened-files.js';
import { optionalPart } from '../../ui/lazy-part.js';

/** Few transfers are encrypted. */
const OwnSealedFiles = optionalPart(async () => {
  const load = import('../../features/downloads/components/own-sealed-files.js');
  const [{ OwnSealedFiles: part }] = await Promise.all([load, loadTexts('encryption', 'downloads')]);
  return part;
});

sealedFilesSlot.set((props) => <OwnSealedFiles {...props} />);

export const TransfersRoute = TransferLibrary;
