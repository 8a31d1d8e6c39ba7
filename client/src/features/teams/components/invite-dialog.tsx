import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { TeamView } from '#contract/accounts/teams.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { takeRecipients, type Recipient } from '../../../sending/recipients/recipients.js';
import { RecipientsField } from '../../../sending/recipients/recipients-field.js';
import { useNameList } from '../../../sending/use-name-list.js';
import { Choice } from '../../../ui/choice.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { notify } from '../../../lib/notices.js';
import { useInvite } from '../api/team.queries.js';

const roles = ['member', 'admin'] as const;

interface InviteDialogProps extends Pick<TeamView, 'seats'> {
  onClose(): void;
}

/** Invites all whom it can. Who is left stays in the field, with the reason. */
export function InviteDialog({ seats: { used, total }, onClose }: InviteDialogProps) {
  const { t } = useTranslation('teams');
  const format = useFormats();
  const errorText = useErrorText();
  const list = useNameList();
  const roleId = useId();
  const [role, setRole] = useState<(typeof roles)[number]>('member');
  const [recipients, setRecipients] = useState<readonly Recipient[]>([]);
  const [input, setInput] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { mutate, isPending, data } = useInvite({
    onSuccess: ({ invited }) => {
      const sent = { count: invited.length, names: list(invited) };
      if (invited.length > 0) notify({ tone: 'success', title: t('invites.sent', sent) });
    },
  });
  const free = Math.max(0, total - used);
  const emails = recipients.filter(({ isValid }) => isValid).map(({ email }) => email);
  const refused = data?.refused.filter(({ email }) => emails.includes(email)) ?? [];
  const invite = () => {
    setIsSubmitted(true);
    if (emails.length === 0) return;
    const onSuccess = ({ invited }: { invited: readonly string[] }) => {
      const rest = recipients.filter(({ email }) => !invited.includes(email));
      if (rest.length === 0 && input.trim() === '') onClose();
      else setRecipients(rest);
    };
    mutate({ emails, role }, { onSuccess });
  };
  return (
    <FormDialog
      title={t('invite.title')}
      text={t('invite.seats', { count: free, total: format.number(total) })}
      confirm={t('invite.confirm')}
      call={{ isPending, error: data?.error ?? null }}
      onConfirm={invite}
      onClose={onClose}
    >
      <RecipientsField
        recipients={recipients}
        input={input}
        isMember
        isSubmitted={isSubmitted}
        limit={free}
        onInput={setInput}
        onAdd={(text, contacts) => {
          const taken = takeRecipients(recipients, text, { limit: free, contacts });
          setRecipients(taken.recipients);
          setInput(taken.rest);
        }}
        onChange={setRecipients}
      />
      {refused.length > 0 && (
        <Alert severity="error">
          {refused.map(({ email, error }) => (
            <div key={email}>{t('invite.refused', { email, reason: errorText(error) })}</div>
          ))}
        </Alert>
      )}
      <Stack role="radiogroup" aria-labelledby={roleId} spacing={2}>
        <Typography id={roleId} variant="body2" color="textSecondary">
          {t('invite.role')}
        </Typography>
        {roles.map((choice) => (
          <Choice
            key={choice}
            group={roleId}
            label={t(`role.${choice}`)}
            hint={t(`invite.hint.${choice}`)}
            isChosen={choice === role}
            onChoose={() => setRole(choice)}
          />
        ))}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {t('invite.contacts')}
      </Typography>
    </FormDialog>
  );
}
