import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { inviteToTeam, type TeamView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { Choice } from '../../../ui/choice.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField, SERVER_ERROR } from '../../../ui/form-field.js';
import { notify } from '../../../ui/notice-store.js';
import { useInvite } from '../api/team.queries.js';

const roles = ['member', 'admin'] as const;

interface InviteDialogProps extends Pick<TeamView, 'seats'> {
  onClose(): void;
}

export function InviteDialog({ seats: { used, total }, onClose }: InviteDialogProps) {
  const { t } = useTranslation('teams');
  const format = useFormats();
  const errorText = useErrorText();
  const roleId = useId();
  const { control, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(inviteToTeam.body),
    defaultValues: { email: '', role: 'member' as const },
  });
  const { mutate, isPending, error } = useInvite({
    onSuccess: ({ email }) => notify({ tone: 'success', title: t('invites.sent', { email }) }),
    onError: (refusal) => {
      if (isInTeam(refusal))
        setError('email', { type: SERVER_ERROR, message: errorText(refusal) }, { shouldFocus: true });
    },
  });
  return (
    <FormDialog
      title={t('invite.title')}
      text={t('invite.seats', { count: Math.max(0, total - used), total: format.number(total) })}
      cancel={t('cancel')}
      confirm={t('invite.confirm')}
      isPending={isPending}
      error={isInTeam(error) ? null : error}
      onConfirm={() => void handleSubmit((values) => mutate(values, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="email"
        isFirst
        required
        type="email"
        label={t('invite.email')}
        problem={t('invite.emailInvalid')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 254 } }}
      />
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange, name } }) => (
          <Stack role="radiogroup" aria-labelledby={roleId} spacing={2}>
            <Typography id={roleId} variant="body2" color="textSecondary">
              {t('invite.role')}
            </Typography>
            {roles.map((role) => (
              <Choice
                key={role}
                group={name}
                label={t(`role.${role}`)}
                hint={t(`invite.hint.${role}`)}
                isChosen={value === role}
                onChoose={() => onChange(role)}
              />
            ))}
          </Stack>
        )}
      />
      <Typography variant="body2" color="textSecondary">
        {t('invite.contacts')}
      </Typography>
    </FormDialog>
  );
}

const isInTeam = (error: unknown) => hasCode(error, 'already-in-team');
