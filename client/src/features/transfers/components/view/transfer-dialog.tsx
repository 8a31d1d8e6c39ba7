import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { shownSlug } from '../../../../lib/transfer-address.js';
import { useIfMounted } from '../../../../lib/use-if-mounted.js';
import { sendingPart } from '../../../../sending/sending-part.js';
import { DialogCloseButton } from '../../../../ui/close-button.js';
import { useDocumentTitle } from '../../../../ui/document-title.js';
import { NavigationGuard } from '../../../../ui/navigation-guard.js';
import { RetryAlert } from '../../../../ui/retry-alert.js';
import { transferQuery } from '../../api/transfers.queries.js';
import type { ChangeMode } from '../../change-mode.js';
import { useNameOf } from '../../display-name.js';
import { DetailsSkeleton } from '../details-skeleton.js';
import { isDirty, noDraft, type SettingsDraft } from '../settings/settings-draft.js';
import { TitleEditor } from './title-editor.js';
import { TransferDetails } from './transfer-details.js';

const ChangePanel = sendingPart(async () => (await import('../change/change-panel.js')).ChangePanel, ['errors']);

const WIDTH = 1040;
/** Width of a form in the same frame. */
const FORM_WIDTH = 600;
const HEIGHT = 'min(100dvh - 64px, 840px)';

interface TransferDialogProps {
  slug: string;
  /** Extension requests for an expired link, provided by the app. */
  requests?: ReactNode;
  onClose(): void;
}

/** A transfer over the page, with its own address. */
export function TransferDialog({ slug, requests, onClose }: TransferDialogProps) {
  const { t } = useTranslation('transfer', 'transfers', 'preview');
  const titleId = useId();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [mode, setMode] = useState<ChangeMode | null>(null);
  // Kept here, so that it survives switching to another section or adding files.
  const [draft, setDraft] = useState<SettingsDraft>(noDraft);
  const { data: transfer, error, refetch } = useQuery(transferQuery(slug));
  const nameOf = useNameOf();
  useDocumentTitle(transfer ? nameOf(transfer) : '');
  const [isClosing, setIsClosing] = useState(false);
  const ifMounted = useIfMounted();
  const back = () => setMode(null);
  const close = isDirty(draft) ? () => setIsClosing(true) : onClose;
  const discard = () => {
    setDraft(noDraft);
    setIsClosing(false);
    onClose();
  };
  return (
    <Dialog
      open
      // An accidental click outside must not end an upload.
      onClose={mode === null ? close : undefined}
      aria-labelledby={titleId}
      maxWidth={false}
      fullWidth
      fullScreen={isNarrow}
      sx={{ '& .MuiDialog-paperFullScreen': { borderRadius: 0 } }}
      slotProps={{
        // A fixed size, since sections and forms differ in length.
        paper: { sx: isNarrow ? { p: 0 } : { maxWidth: WIDTH, height: HEIGHT } },
      }}
    >
      <DialogTitle component="div" sx={{ pl: { xs: 4, sm: 6 }, pr: 14, pb: 2 }}>
        {mode === null && transfer ? (
          <TitleEditor id={titleId} transfer={transfer} />
        ) : (
          <Heading id={titleId}>{mode ? t(`change.${mode.kind}`) : transfer === null ? t('gone') : t('title')}</Heading>
        )}
      </DialogTitle>
      <DialogCloseButton onClick={close} />
      <DialogContent tabIndex={0} sx={{ outlineOffset: -2, px: { xs: 4, sm: 6 } }}>
        {transfer === undefined ? (
          error ? (
            <RetryAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <DetailsSkeleton />
          )
        ) : transfer === null ? (
          <Alert severity="info">{t('goneText')}</Alert>
        ) : mode !== null ? (
          <Box sx={{ maxWidth: FORM_WIDTH, mx: 'auto' }}>
            <ChangePanel mode={mode} transfer={transfer} onBack={back} />
          </Box>
        ) : (
          <TransferDetails
            transfer={transfer}
            draft={draft}
            requests={requests}
            onDraft={setDraft}
            onChange={setMode}
            onClose={() => ifMounted(onClose)}
          />
        )}
      </DialogContent>
      {isDirty(draft) && (
        <UnsavedGuard slug={slug} isClosing={isClosing} onStay={() => setIsClosing(false)} onLeave={discard} />
      )}
    </Dialog>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <DialogTitle id={id} component="h2" variant="h2" sx={{ p: 0, overflowWrap: 'anywhere' }}>
      {children}
    </DialogTitle>
  );
}

interface UnsavedGuardProps {
  slug: string;
  /** The view is closing: asked here, because the navigation blocker sees new edits only after the next render. */
  isClosing: boolean;
  onStay(): void;
  onLeave(): void;
}

/** With unsaved changes, closing the transfer, Back and closing the page ask first. */
function UnsavedGuard({ slug, isClosing, ...answers }: UnsavedGuardProps) {
  const { t } = useTranslation('transfer');
  return (
    <NavigationGuard
      texts={{
        title: t('leave.title'),
        text: t('leave.text'),
        stay: t('leave.stay'),
        leave: t('leave.discard'),
      }}
      shouldBlock={({ to }) => shownSlug(to) !== slug}
      isLeaving={isClosing}
      {...answers}
    />
  );
}
