import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { letsSignUp } from '../../../lib/policies.js';
import { DoneIllustration } from '../../../sending/outcome/done-illustration.js';
import { KeyNote } from '../../../sending/outcome/key-note.js';
import { LinkTools } from '../../../sending/outcome/link-tools.js';
import { SentText } from '../../../sending/outcome/sent-text.js';
import type { SentTransfer } from '../../../sending/outcome/sent-transfer.js';
import { UndoSend } from '../../../sending/outcome/undo-send.js';
import { ViewHeading } from '../../../sending/outcome/view-heading.js';
import { ButtonLink } from '../../../ui/router-link.js';

interface DoneViewProps {
  sent: SentTransfer;
  isMember: boolean;
  onStartOver: () => void;
  onUndo: () => Promise<void>;
}

function KeepFiles() {
  const { t } = useTranslation('sending');
  return (
    <Stack spacing={2} sx={{ pt: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{t('done.keep')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('done.keepText')}
        </Typography>
      </div>
      <ButtonLink to="/register" variant="outlined">
        {t('done.createAccount')}
      </ButtonLink>
    </Stack>
  );
}

export function DoneView({ sent, isMember, onStartOver, onUndo }: DoneViewProps) {
  const { t } = useTranslation('sending');
  const { link, recipients, undoUntil, key } = sent;
  const [isQrShown, setIsQrShown] = useState(false);
  const isByLink = recipients.length === 0;
  const another = { variant: isByLink ? 'text' : 'contained' } as const;
  return (
    <Stack spacing={4}>
      <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
        {!isQrShown && <DoneIllustration />}
        <ViewHeading>{t('done.title')}</ViewHeading>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          <SentText sent={sent} />
        </Typography>
      </Stack>
      {isMember && undoUntil !== null && <UndoSend until={undoUntil} onUndo={onUndo} />}
      {key && <KeyNote {...key} />}
      {link !== null && (
        <LinkTools
          link={link}
          isMain={isByLink}
          isQrShown={isQrShown}
          onToggleQr={() => setIsQrShown(!isQrShown)}
          onPassedOn={isByLink ? key?.onPassedOn : undefined}
        />
      )}
      {isMember || clientConfig().billing === null ? (
        <Button {...another} onClick={onStartOver}>
          {t('done.sendAnother')}
        </Button>
      ) : (
        <ButtonLink {...another} to="/pricing">
          {t('done.sendAnother')}
        </ButtonLink>
      )}
      {!isMember && letsSignUp() && <KeepFiles />}
    </Stack>
  );
}
