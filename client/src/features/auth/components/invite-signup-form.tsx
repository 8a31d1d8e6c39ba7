import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type SubmitEvent } from 'react';
import { acceptTeamInvite } from '#contract/calls.js';
import { NAME_MAX_LENGTH } from '#contract/limits.js';
import { currentLanguage } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { call } from '../../../lib/api.js';
import { notify } from '../../../lib/notices.js';
import { startSession } from '../../../lib/session.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { useShake } from '../../../ui/use-shake.js';
import type { OpenInvite } from '../api/invite.queries.js';
import { InviteHeading } from './invite-heading.js';
import { InviteProblem } from './invite-problem.js';
import { isTooShort, NewPasswordField } from './new-password-field.js';

interface InviteSignupFormProps {
  invite: OpenInvite;
  token: string;
  onJoined(): void;
}

/** Creates a user with name and password. The mailed link has verified the address. */
export function InviteSignupForm({ invite, token, onJoined }: InviteSignupFormProps) {
  const { t } = useTranslation('teams');
  const [fullName, setFullName] = useState('');
  const [password, setPassword] = useState('');
  const nameRef = useRef<HTMLInputElement>(null);
  useAutoFocus(nameRef);
  const { ref, shake } = useShake<HTMLFormElement>();
  const { mutate, isPending, error } = useAppMutation({
    // Not a mutation variable: TanStack Query would keep the password in memory.
    mutationFn: () =>
      call(acceptTeamInvite, {
        body: { inviteToken: token, newMemberEmail: invite.email, fullName, password, lang: currentLanguage() },
      }),
    onSuccess: ({ data }) => {
      startSession(data);
      notify({ tone: 'success', title: t('accept.joined', { team: invite.teamName }) });
      onJoined();
    },
  });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isTooShort(password)) shake();
    else mutate(undefined, { onError: shake });
  }

  return (
    <Stack component="form" ref={ref} spacing={4} noValidate onSubmit={onSubmit}>
      <InviteHeading invite={invite} more={t('accept.newUser')} />
      <InviteProblem error={error} invite={invite} />
      {/* Password managers store the password for this address. */}
      <input type="hidden" name="email" autoComplete="username" value={invite.email} readOnly />
      <TextField
        fullWidth
        name="name"
        label={t('accept.name')}
        value={fullName}
        onChange={({ target }) => setFullName(target.value)}
        inputRef={nameRef}
        slotProps={{ htmlInput: { autoComplete: 'name', maxLength: NAME_MAX_LENGTH } }}
      />
      <NewPasswordField value={password} onChange={setPassword} />
      <Typography variant="body2" color="textSecondary">
        {t('accept.means.seen')}
      </Typography>
      <SubmitButton
        label={t('accept.confirm')}
        busyLabel={t('accept.busy')}
        isPending={isPending}
        isDisabled={isTooShort(password)}
      />
    </Stack>
  );
}
