import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import LibraryAddRounded from '@mui/icons-material/LibraryAddRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import MoreTimeRounded from '@mui/icons-material/MoreTimeRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RequestView } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMaySend } from '../../../lib/account-refusal.js';
import { useFormats } from '../../../lib/format.js';
import { ActionMenu, type MenuAction } from '../../../ui/action-menu.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { withoutScheme } from '../../../lib/share-link.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { linkOf } from '../request-link.js';
import { requestPaths } from '../request-paths.js';
import { useClosing } from '../use-closing.js';
import { StateChip } from './state-chip.js';

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.js')).DeleteDialog);
const ExtendDialog = lazyPart(async () => (await import('./extend-dialog.js')).ExtendDialog);

interface RequestHeadProps {
  request: RequestView;
  now: number;
}

/** Title, state, link and actions of a request. */
export function RequestHead({ request, now }: RequestHeadProps) {
  const { t } = useTranslation('requests');
  const { title, message, isPublic } = request;
  return (
    <Stack spacing={4} sx={{ mb: 6 }}>
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        spacing={3}
        sx={{ justifyContent: 'space-between', alignItems: { md: 'flex-start' } }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h1" variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Stack
            direction="row"
            useFlexGap
            sx={{ mt: 2, columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}
          >
            <StateChip request={request} now={now} />
            {request.sealedTo !== null && <Chip size="small" icon={<LockRounded />} label={t('page.encrypted')} />}
            <Facts request={request} now={now} />
          </Stack>
        </Box>
        <Actions request={request} />
      </Stack>
      <StateText request={request} />
      {message !== '' && <Message text={message} />}
      {isPublic && request.link !== '' && request.withheld === null && <PublicLink request={request} />}
    </Stack>
  );
}

function Facts({ request, now }: RequestHeadProps) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const { dueAt, expiresAt, hasPassword, recipientsOnly } = request;
  const facts = [
    dueAt !== null && t(dueAt < now ? 'page.overdue' : 'page.due', { date: format.end(dueAt, now) }),
    expiresAt === null
      ? t('page.noExpiry')
      : t(expiresAt < now ? 'page.expired' : 'page.openUntil', { date: format.end(expiresAt, now) }),
    hasPassword && t('page.password'),
    recipientsOnly && t('page.peopleOnly'),
  ];
  return (
    <Typography variant="body2" color="textSecondary">
      {facts.filter((fact) => fact !== false).join(' · ')}
    </Typography>
  );
}

function StateText({ request: { state, closedBy, withheld } }: { request: RequestView }) {
  const { t } = useTranslation('requests');
  if (withheld !== null) return <Typography>{t(`page.${withheld}`)}</Typography>;
  if (state === 'open') return null;
  const text =
    state === 'complete' ? t('page.completeText') : t(closedBy === 'expiry' ? 'page.expiredText' : 'page.closedText');
  return <Typography>{text}</Typography>;
}

function Message({ text }: { text: string }) {
  const { t } = useTranslation('requests');
  return (
    <Box
      component="blockquote"
      aria-label={t('page.message')}
      dir="auto"
      sx={{
        m: 0,
        px: 4,
        py: 3,
        maxWidth: 760,
        borderRadius: 3,
        bgcolor: 'surface.well',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  );
}

function PublicLink({ request }: { request: RequestView }) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const { link, state, publicOpens } = request;
  const { count, lastAt } = publicOpens;
  const whole = linkOf(link, request);
  return (
    <div>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        useFlexGap
        spacing={2}
        sx={{
          p: 3,
          maxWidth: 760,
          borderRadius: 3,
          bgcolor: 'surface.well',
          alignItems: { xs: 'stretch', sm: 'center' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, px: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {t('page.link')}
          </Typography>
          <Link href={whole} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
            {withoutScheme(link)}
          </Link>
          <Typography variant="body2" color="textSecondary">
            {lastAt === null ? t('page.notOpened') : t('page.opened', { count, date: format.dateTime(lastAt) })}
          </Typography>
        </Box>
        <CopyButton text={whole} variant="contained" color="secondary" />
      </Stack>
      {state === 'closed' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('page.linkPaused')}
        </Typography>
      )}
    </div>
  );
}

function Actions({ request }: { request: RequestView }) {
  const { t } = useTranslation('requests');
  const navigate = useNavigate();
  const closing = useClosing(request);
  const maySend = useMaySend();
  const [dialog, setDialog] = useState<'extend' | 'delete' | null>(null);
  const { slug, title, closedBy, expiresAt } = request;
  const close = () => setDialog(null);
  const isExpired = closedBy === 'expiry';
  const extend: MenuAction = {
    label: t('actions.extend'),
    icon: <MoreTimeRounded fontSize="small" />,
    onAct: () => setDialog('extend'),
  };
  const menu: MenuAction[] = [
    ...(isExpired || expiresAt === null || !maySend ? [] : [extend]),
    ...(maySend
      ? [
          {
            label: t('actions.duplicate'),
            icon: <LibraryAddRounded fontSize="small" />,
            onAct: () => void navigate(requestPaths.duplicate(slug)),
          },
        ]
      : []),
    {
      label: t('actions.delete'),
      icon: <DeleteOutlineRounded fontSize="small" />,
      onAct: () => setDialog('delete'),
    },
  ];
  return (
    <Stack direction="row" spacing={2} sx={{ flex: 'none', alignItems: 'center' }}>
      {isExpired && maySend && (
        <Button variant="contained" startIcon={<MoreTimeRounded />} onClick={extend.onAct}>
          {t('actions.extend')}
        </Button>
      )}
      {!isExpired && (maySend || !closing.isClosed) && (
        <BusyButton
          variant="outlined"
          isBusy={closing.isPending}
          startIcon={closing.isClosed ? <LockOpenRounded /> : <LockRounded />}
          onClick={closing.toggle}
        >
          {closing.isClosed ? t('actions.reopen') : t('actions.close')}
        </BusyButton>
      )}
      {maySend && (
        <ButtonLink to={requestPaths.edit(slug)} variant="outlined" startIcon={<EditRounded />}>
          {t('actions.edit')}
        </ButtonLink>
      )}
      <ActionMenu label={t('actions.menu', { title })} actions={menu} />
      {dialog === 'extend' && <ExtendDialog request={request} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDialog request={request} onClose={close} onDeleted={() => void navigate(requestPaths.list)} />
      )}
    </Stack>
  );
}
