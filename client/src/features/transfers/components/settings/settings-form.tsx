import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { planLimits } from '#contract/billing/plans.js';
import { editTransfer } from '#contract/calls.js';
import { MESSAGE_MAX_LENGTH } from '#contract/limits.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { hasCode } from '../../../../lib/api.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { useMember } from '../../../../lib/member.js';
import { notify } from '../../../../lib/notices.js';
import { useIfMounted } from '../../../../lib/use-if-mounted.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { Section } from '../../../../ui/section.js';
import { TextField } from '../../../../ui/text-field.js';
import { useTransferChange } from '../../api/transfer-detail.queries.js';
import { ExpirySetting } from './expiry-setting.js';
import { LimitSetting } from './limit-setting.js';
import { PasswordSetting } from './password-setting.js';
import { RemindersSetting } from './reminders-setting.js';
import {
  changeDraft,
  changesOf,
  isDirty,
  noDraft,
  problemsOf,
  withoutKept,
  type SettingsDraft,
} from './settings-draft.js';

interface SettingsFormProps {
  transfer: TransferView;
  now: number;
  draft: SettingsDraft;
  onDraft: Dispatch<SetStateAction<SettingsDraft>>;
}

/** Settings of a sent transfer, saved together, except for reminders, which are saved at once. */
export function SettingsForm({ transfer, now, draft, onDraft }: SettingsFormProps) {
  const { t } = useTranslation('transfer');
  const { role, sendRefusal } = useMember();
  const maySend = sendRefusal === null;
  const { slug } = transfer;
  // The draft of the request in flight; more may be typed before it ends.
  const saving = useRef(noDraft);
  const ifMounted = useIfMounted();
  const [isSaved, setIsSaved] = useState(false);
  const { mutate, isPending, error, reset } = useTransferChange(slug, editTransfer, {
    params: { slug },
    onSuccess: () => {
      onDraft((current) => withoutKept(current, saving.current));
      // Shown in the bar while the form is open: a notice could cover it.
      const isSaid = ifMounted(() => setIsSaved(true));
      if (!isSaid) notify({ tone: 'success', title: t('settings.saved') });
    },
  });
  const [isTried, setIsTried] = useState(false);
  const context = { transfer, plan: planLimits[role], now, maySend };
  const problems = problemsOf(draft, context);
  const wrong = isTried ? problems : [];
  const isExpiryRefused = hasCode(error, 'expiry-out-of-range') || hasCode(error, 'expiry-not-in-plan');
  const change = (patch: SettingsDraft | { [K in keyof SettingsDraft]?: undefined }) => {
    if (error) reset();
    setIsSaved(false);
    onDraft(changeDraft(draft, patch, transfer));
  };
  const save = () => {
    setIsTried(true);
    if (problems.length > 0) return;
    saving.current = draft;
    mutate(changesOf(draft), { onSuccess: () => setIsTried(false) });
  };
  return (
    <Stack
      component="form"
      noValidate
      aria-label={t('sections.settings')}
      spacing={6}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {maySend && (
        <MessageSetting message={draft.message ?? transfer.message} onChange={(message) => change({ message })} />
      )}
      <ExpirySetting
        context={context}
        pick={draft.expiry}
        isWrong={wrong.includes('expiry')}
        refusal={isExpiryRefused ? error : null}
        onChange={(expiry) => change({ expiry })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 6 }}>
        <PasswordSetting
          hasPassword={transfer.hasPassword}
          canRemove={maySend}
          password={draft.password}
          isWrong={wrong.includes('password')}
          onChange={(password) => change({ password })}
        />
        <LimitSetting
          transfer={transfer}
          text={draft.downloadLimit}
          isWrong={wrong.includes('downloadLimit')}
          onChange={(downloadLimit) => change({ downloadLimit })}
        />
      </Box>
      {(maySend || transfer.reminds) && <RemindersSetting slug={slug} reminds={transfer.reminds} />}
      <SaveBar
        isDirty={isDirty(draft)}
        isPending={isPending}
        isSaved={isSaved}
        error={isExpiryRefused ? null : error}
        onDiscard={() => {
          reset();
          setIsTried(false);
          onDraft(noDraft);
        }}
      />
    </Stack>
  );
}

function MessageSetting({ message, onChange }: { message: string; onChange(message: string): void }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const length = Array.from(message).length;
  const figures = { length: format.number(length), limit: format.number(MESSAGE_MAX_LENGTH) };
  return (
    <Section look="plain" title={t('settings.message')}>
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={8}
        value={message}
        error={length > MESSAGE_MAX_LENGTH}
        helperText={t('settings.messageLength', figures)}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { 'aria-label': t('settings.message') } }}
      />
    </Section>
  );
}

interface SaveBarProps {
  isDirty: boolean;
  isPending: boolean;
  /** Saved, and unchanged since. */
  isSaved: boolean;
  error: unknown;
  onDiscard(): void;
}

function SaveBar({ isDirty: isChanged, isPending, isSaved, error, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  return (
    <Stack
      spacing={3}
      data-bottom-bar
      sx={(theme) => ({
        position: 'sticky',
        // Covers the padding of the scroll container.
        bottom: theme.spacing(-5),
        mb: -5,
        pt: 3,
        pb: 4,
        bgcolor: 'background.paper',
        borderTop: `1px solid ${theme.vars.palette.surface.line}`,
      })}
    >
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <Stack
        direction="row"
        useFlexGap
        sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center' }}
      >
        <Typography component="output" variant="body2" sx={{ flex: 1, color: 'success.main', fontWeight: 600 }}>
          {isSaved && t('settings.saved')}
        </Typography>
        <Button onClick={onDiscard} disabled={!isChanged || isPending}>
          {t('settings.discard')}
        </Button>
        <BusyButton type="submit" variant="contained" disabled={!isChanged} isBusy={isPending}>
          {t('settings.save')}
        </BusyButton>
      </Stack>
    </Stack>
  );
}
