import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useId, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { UserView } from '#contract/accounts/auth.js';
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notifySaved } from '../../../lib/notices.js';
import { useUpdateProfile, type ProfileChanges } from '../../../lib/use-update-profile.js';
import { messageLength } from '../../../sending/form/draft.js';
import { FormField } from '../../../ui/form-field.js';
import { SaveButton } from '../../../ui/save-button.js';

interface SettingSwitchProps {
  label: string;
  help: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** Saved as soon as it is switched. */
export function SettingSwitch({ label, help, isOn, onChange }: SettingSwitchProps) {
  const helpId = useId();
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={label}
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {help}
      </FormHelperText>
    </div>
  );
}

/** Replaces the notice of an earlier change. */
function useSave() {
  const { t } = useTranslation('account');
  return useUpdateProfile({
    onSuccess: () => notifySaved(t('saved')),
  });
}

/** Saves settings as soon as they are chosen. */
export function useSettings() {
  const errorText = useErrorText();
  const { enqueue, isPending, variables, error } = useSave();
  const problem: ReactNode = error !== null && <Alert severity="error">{errorText(error)}</Alert>;
  return { save: enqueue, saving: isPending ? variables : undefined, problem };
}

interface Texts {
  message: string;
  senderName?: string;
}

interface SettingTextsProps {
  values: Texts;
  /** Explains the message. */
  messageHelp: string;
  toChanges(values: Texts): ProfileChanges;
  stored(user: UserView): Texts;
}

/** Text fields, which a button saves. */
export function SettingTexts({ values, messageHelp, toChanges, stored }: SettingTextsProps) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const { control, handleSubmit, formState, reset } = useForm({ defaultValues: values });
  const { mutate, isPending, error } = useSave();
  const save = handleSubmit((typed) => mutate(toChanges(typed), { onSuccess: (user) => reset(stored(user)) }));
  return (
    <Stack component="form" noValidate spacing={4} onSubmit={(event) => void save(event)} sx={{ maxWidth: 440 }}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      {values.senderName !== undefined && (
        <FormField
          control={control}
          name="senderName"
          label={t('transfers.senderName')}
          helperText={t('transfers.senderNameHelp')}
          slotProps={{ htmlInput: { maxLength: NAME_MAX_LENGTH, dir: 'auto' } }}
        />
      )}
      <FormField
        control={control}
        name="message"
        label={t('defaults.message')}
        multiline
        minRows={2}
        helperText={messageHelp}
        rules={{
          validate: (text) =>
            messageLength(text ?? '') <= MESSAGE_MAX_LENGTH ||
            t('defaults.messageTooLong', { limit: MESSAGE_MAX_LENGTH }),
        }}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <SaveButton
        label={t('defaults.save')}
        busyLabel={t('defaults.busy')}
        isPending={isPending}
        isDirty={formState.isDirty}
      />
    </Stack>
  );
}
