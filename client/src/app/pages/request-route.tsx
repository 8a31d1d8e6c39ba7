import { RequestPage } from '../../features/requests/pages/request-page.js';
import { useInvalidateTransfers } from '../../features/transfers/api/transfers.queries.js';
import { sendingPart } from '../../sending/sending-part.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { paths } from '../paths.js';

const ForwardDialog = lazyPart(
  async () => (await import('../../features/transfers/components/change/forward-dialog.js')).ForwardDialog,
);
const SaveDialog = sendingPart(
  async () => (await import('../../features/received/components/save-dialog.js')).SaveDialog,
  ['received'],
);
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
            transfer={{ slug, hasPassword: false }}
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
