import { RequestPage } from '../../features/requests/pages/request-page.js';
import { useInvalidateTransfers } from '../../features/transfers/api/transfers.queries.js';
import { loadTexts } from '../../i18n/index.js';
import { storedFilesSlot } from '../../lib/opened-files.js';
import { sendingPart } from '../../sending/sending-part.js';
import { lazyPart, optionalPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';

const ForwardDialog = lazyPart(
  async () => (await import('../../features/transfers/components/change/forward-dialog.js')).ForwardDialog,
);
const SaveDialog = sendingPart(
  async () => (await import('../../features/received/components/save-dialog.js')).SaveDialog,
  ['received'],
);
/** Few requests are encrypted. */
const SavedDownloads = optionalPart(async () => {
  const load = import('../../features/downloads/components/saved-downloads.js');
  const [{ SavedDownloads: part }] = await Promise.all([load, loadTexts('downloads', 'encrypted')]);
  return part;
});
storedFilesSlot.set({
  load: async () => (await import('../../features/downloads/opening/stored-files.js')).storedFiles,
  renderDownloads: () => <SavedDownloads />,
});

const pathOf = (slug: string) => `${paths.transfers}/${slug}`;

/** Composed here, since transfers, which can be forwarded and saved, are another feature. */
export function RequestRoute() {
  const invalidate = useInvalidateTransfers();
  return (
    <RequestPage
      dialogs={{
        forward: (slug, onClose) => <ForwardDialog slug={slug} onClose={onClose} />,
        save: (slug, name, onClose) => (
          <SaveDialog
            transfer={{ slug, recipientId: null, hasPassword: false, isEncrypted: false }}
            name={name}
            pathOf={pathOf}
            onSaved={() => void invalidate()}
            onClose={onClose}
          />
        ),
      }}
    />
  );
}
