import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import LibraryAddRounded from '@mui/icons-material/LibraryAddRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import { useNavigate } from 'react-router-dom';
import type { RequestRow } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { copyWithNotice } from '../../../lib/copy-with-notice.js';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.js';
import { linkOf } from '../request-link.js';
import { requestPaths } from '../request-paths.js';
import { useClosing } from '../use-closing.js';

interface RequestMenuProps {
  request: RequestRow;
  onDelete(): void;
}

/** Actions of a request in the list. */
export function RequestMenu({ request, onDelete }: RequestMenuProps) {
  const { t } = useTranslation('requests');
  const navigate = useNavigate();
  const closing = useClosing(request);
  const maySend = useMaySend();
  const { slug, title, isPublic, link } = request;
  const copy = () =>
    copyWithNotice(linkOf(link, request), { done: t('actions.copied'), failed: t('actions.copyFailed') });
  const actions: MenuAction[] = [
    {
      label: t('actions.open'),
      icon: <OpenInNewRounded fontSize="small" />,
      onAct: () => void navigate(requestPaths.one(slug)),
    },
    ...(isPublic
      ? [{ label: t('actions.copyLink'), icon: <ContentCopyRounded fontSize="small" />, onAct: () => void copy() }]
      : []),
    ...(maySend
      ? [
          {
            label: t('actions.duplicate'),
            icon: <LibraryAddRounded fontSize="small" />,
            onAct: () => void navigate(requestPaths.duplicate(slug)),
          },
        ]
      : []),
    // An expired request is opened again by a new expiry, on its page.
    ...(request.closedBy === 'expiry' || (closing.isClosed && !maySend)
      ? []
      : [
          {
            label: closing.isClosed ? t('actions.reopen') : t('actions.close'),
            icon: closing.isClosed ? <LockOpenRounded fontSize="small" /> : <LockRounded fontSize="small" />,
            onAct: closing.toggle,
          },
        ]),
    { label: t('actions.delete'), icon: <DeleteOutlineRounded fontSize="small" />, onAct: onDelete },
  ];
  return <ActionMenu label={t('actions.menu', { title })} actions={actions} />;
}
