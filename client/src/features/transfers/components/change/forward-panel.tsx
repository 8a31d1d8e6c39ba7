import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { encryptionRule, limitsOf, needsPassword } from '../../../../lib/policies.js';
import { sealedFilesSlot, type OpenedFiles, type SealedFilesProps } from '../../../../lib/opened-files.js';
import { useStore } from '../../../../lib/store.js';
import { useNow } from '../../../../lib/use-now.js';
import type { CopySnapshot } from '../../../../sending/copy/copy-job.js';
import { hasKeyPassword, newDraft, problemsOf, type Area, type Draft } from '../../../../sending/form/draft.js';
import { ExpiryOption } from '../../../../sending/form/expiry-option.js';
import { EncryptedNotes } from '../../../../sending/form/encrypted-notes.js';
import { MessageField } from '../../../../sending/form/message-field.js';
import { PasswordOption } from '../../../../sending/form/password-option.js';
import { SendButton } from '../../../../sending/form/send-button.js';
import { ShakingPart } from '../../../../sending/form/shaking-part.js';
import { KeyNote } from '../../../../sending/outcome/key-note.js';
import { LinkTools } from '../../../../sending/outcome/link-tools.js';
import { SentText } from '../../../../sending/outcome/sent-text.js';
import type { SentTransfer } from '../../../../sending/outcome/sent-transfer.js';
import { UndoSend } from '../../../../sending/outcome/undo-send.js';
import { SendingGuard } from '../../../../sending/progress/sending-guard.js';
import { useJob } from '../../../../sending/progress/use-job.js';
import { RecipientsField } from '../../../../sending/recipients/recipients-field.js';
import { takeRecipients } from '../../../../sending/recipients/recipients.js';
import { Choice } from '../../../../ui/choice.js';
import { changeServices, type ChangeServices } from '../../api/change-services.js';
import { ChangeDone } from './change-done.js';
import { ChangeFailure } from './change-failure.js';
import { CopyProgress } from './copy-progress.js';
import { ForwardFiles } from './forward-files.js';

interface ForwardPanelProps {
  user: UserView;
  transfer: TransferView;
  /** The new transfer was created. */
  onForwarded(): void;
  onBack(): void;
  services?: ChangeServices;
}

/** Forwards files of a transfer as a new one, without uploading them again. */
export function ForwardPanel({ user, transfer, onForwarded, onBack, services = changeServices }: ForwardPanelProps) {
  const { t } = useTranslation('sending', 'send');
  const whole = transfer.fileObjects.filter(({ damaged, infected }) => !damaged && !infected);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(whole.map(({ id }) => id)));
  const { isEncrypted } = transfer;
  const [opened, setOpened] = useState<OpenedFiles | null>(null);
  const [draft, setDraft] = useState<Draft>(() => ({ ...newDraft(user), encrypts: isEncrypted }));
  const [refused, setRefused] = useState<{ areas: readonly Area[]; count: number }>({ areas: [], count: 0 });
  const { job, state, run } = useJob<CopySnapshot, SentTransfer>(onForwarded);
  const change = (patch: Partial<Draft>) => setDraft((current) => ({ ...current, ...patch }));

  const now = useNow();
  const findProblems = () => {
    const limits = limitsOf(user);
    const problems = problemsOf({ draft, files: [], isMember: true, needsPassword: needsPassword(user), limits, now });
    return problems.filter((area) => area !== 'files' || chosen.size === 0);
  };
  const submit = () => {
    const areas = findProblems();
    if (isEncrypted && !opened) return;
    if (areas.length > 0) return setRefused(({ count }) => ({ areas, count: count + 1 }));
    const fileIds = chosen.size === transfer.fileObjects.length ? undefined : [...chosen];
    return void run(() => services.forward({ user, transfer, fileIds, draft, opened: opened ?? undefined }));
  };

  if (state.status === 'done') {
    const { slug } = state.result;
    const undo = async () => {
      await services.undo(slug);
      onForwarded();
      onBack();
    };
    return <Forwarded sent={state.result} onBack={onBack} onUndo={undo} />;
  }
  if (state.status === 'running' && job) {
    return (
      <>
        <CopyProgress job={job} />
        <SendingGuard />
      </>
    );
  }
  const shakesAt = (area: Area) => ({
    count: refused.areas.includes(area) ? refused.count : 0,
    isFirst: refused.areas[0] === area,
  });
  const isSubmitted = refused.count > 0;
  const isLocked = isEncrypted && opened === null;
  return (
    <Stack
      component="form"
      noValidate
      aria-label={t('change.forward')}
      spacing={4}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {state.status === 'idle' && state.error && <ChangeFailure error={state.error} />}
      {isEncrypted && (
        <SealedFiles user={user} slug={transfer.slug} revision={transfer.revision} onOpened={setOpened} />
      )}
      {!isLocked && (
        <>
          <ShakingPart {...shakesAt('files')}>
            <ForwardFiles
              files={namedFiles(transfer, opened)}
              chosen={chosen}
              onChoose={setChosen}
              isSubmitted={isSubmitted}
            />
          </ShakingPart>
          <ForwardOptions user={user} draft={draft} onChange={change} isSubmitted={isSubmitted} shakesAt={shakesAt} />
        </>
      )}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onBack}>{t('change.back')}</Button>
        {!isLocked && (
          <SendButton isValid={findProblems().length === 0}>
            {draft.sendAs === 'link' ? t('send:footer.getLink') : t('send:footer.transfer')}
          </SendButton>
        )}
      </Stack>
    </Stack>
  );
}

/** By their own names and sizes, once they are opened. */
function namedFiles({ fileObjects }: TransferView, opened: OpenedFiles | null): TransferView['fileObjects'] {
  return fileObjects.map((file) => {
    const found = opened?.files.get(file.id);
    return found ? { ...file, fileName: found.path, size: found.size } : file;
  });
}

/** Opens the files of an encrypted transfer with the user's own key, or says why they cannot be forwarded. */
function SealedFiles({ user, ...props }: SealedFilesProps & { user: UserView }) {
  const { t } = useTranslation('sending');
  const renderSealedFiles = useStore(sealedFilesSlot);
  if (encryptionRule(user) === 'off') return <Alert severity="info">{t('change.encryptionOff')}</Alert>;
  return renderSealedFiles?.({ ...props, purpose: 'forward' }) ?? null;
}

interface ForwardOptionsProps {
  user: UserView;
  draft: Draft;
  onChange(patch: Partial<Draft>): void;
  isSubmitted: boolean;
  shakesAt(area: Area): { count: number; isFirst: boolean };
}

function ForwardOptions({ user, draft, onChange, isSubmitted, shakesAt }: ForwardOptionsProps) {
  const { t } = useTranslation('sending', 'send');
  const limit = limitsOf(user).recipients;
  const ways = [
    ['email', t('options.sendLink')],
    ['link', t('options.copyLink')],
  ] as const;
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: 2 }}>
        {ways.map(([sendAs, label]) => (
          <Choice
            key={sendAs}
            group="forward-as"
            label={label}
            isChosen={draft.sendAs === sendAs}
            onChoose={() => onChange({ sendAs })}
          />
        ))}
      </Box>
      {draft.sendAs === 'email' && (
        <ShakingPart {...shakesAt('recipients')}>
          <RecipientsField
            recipients={draft.recipients}
            input={draft.recipientInput}
            isMember
            isSubmitted={isSubmitted}
            limit={limit}
            planLimit={limit}
            onInput={(recipientInput) => onChange({ recipientInput })}
            onAdd={(text, contacts) => {
              const { recipients, rest } = takeRecipients(draft.recipients, text, { limit, contacts });
              onChange({ recipients, recipientInput: rest });
            }}
            onChange={(recipients) => onChange({ recipients })}
          />
        </ShakingPart>
      )}
      <ShakingPart {...shakesAt('message')}>
        <MessageField message={draft.message} isRoomy={false} onChange={(message) => onChange({ message })} />
      </ShakingPart>
      <ShakingPart {...shakesAt('expiry')}>
        <Typography component="h3" sx={{ fontWeight: 600, mb: 2 }}>
          {t('send:options.expiry')}
        </Typography>
        <ExpiryOption draft={draft} limits={limitsOf(user)} onChange={onChange} />
      </ShakingPart>
      {draft.encrypts && <EncryptedNotes draft={draft} isMember />}
      {needsPassword(user) && !hasKeyPassword(draft) && (
        <ShakingPart {...shakesAt('password')}>
          <PasswordOption password={draft.password} onChange={onChange} />
        </ShakingPart>
      )}
    </>
  );
}

interface ForwardedProps {
  sent: SentTransfer;
  onBack(): void;
  onUndo(): Promise<void>;
}

function Forwarded({ sent, onBack, onUndo }: ForwardedProps) {
  const { link, recipients, undoUntil, key } = sent;
  const { t } = useTranslation('sending', 'send');
  const [isQrShown, setIsQrShown] = useState(false);
  return (
    <ChangeDone title={t('done.title')} backLabel={t('change.back')} onBack={onBack}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <SentText sent={sent} />
      </Typography>
      <Stack spacing={4} sx={{ width: '100%', maxWidth: 400 }}>
        {undoUntil !== null && <UndoSend until={undoUntil} onUndo={onUndo} />}
        {key && (
          <Box sx={{ textAlign: 'start' }}>
            <KeyNote {...key} />
          </Box>
        )}
        {link !== null && (
          <LinkTools
            link={link}
            isMain={recipients.length === 0}
            isQrShown={isQrShown}
            onToggleQr={() => setIsQrShown(!isQrShown)}
          />
        )}
      </Stack>
    </ChangeDone>
  );
}
