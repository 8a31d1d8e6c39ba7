import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { AddFilesPanel } from '../../features/send/components/add-files-panel.js';
import { ForwardPanel } from '../../features/send/components/forward-panel.js';
import { TransferDialog } from '../../features/transfers/components/view/transfer-dialog.js';
import { useInvalidateTransfers } from '../../features/transfers/index.js';
import { useSession } from '../../lib/session.js';
import { paths } from '../paths.js';

/** One transfer over the dashboard, at its own address, so that Back closes it and a link can open it. */
export function TransferRoute() {
  const { slug = '' } = useParams();
  const { search, state } = useLocation();
  const { user } = useSession();
  const navigate = useNavigate();
  const invalidate = useInvalidateTransfers();
  if (user === null) return null;
  const cameFromList = (state as { fromList?: boolean } | null)?.fromList === true;
  const close = () => {
    // The list before it keeps its filter and its place.
    if (cameFromList) void navigate(-1);
    else void navigate({ pathname: paths.dash, search }, { replace: true, preventScrollReset: true });
  };
  return (
    <TransferDialog
      key={slug}
      user={user}
      slug={slug}
      onClose={close}
      renderChange={(mode, transfer, onBack) =>
        mode === 'add' ? (
          <AddFilesPanel user={user} transfer={transfer} onChanged={() => void invalidate()} onBack={onBack} />
        ) : (
          <ForwardPanel user={user} transfer={transfer} onForwarded={() => void invalidate()} onBack={onBack} />
        )
      }
    />
  );
}
