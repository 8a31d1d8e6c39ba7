import { useTranslation } from '../../../i18n/use-translation.js';
import type { OpenInvite } from '../api/invite.queries.js';
import { FormHeading } from './form-heading.js';

/** Says who invites to which team. */
export function InviteHeading({ invite, more }: { invite: OpenInvite; more: string }) {
  const { t } = useTranslation('teams');
  const { teamName, invitedBy, email, role } = invite;
  const lead = t(role === 'member' ? 'accept.lead.member' : 'accept.lead.admin', { by: invitedBy, email });
  return (
    <FormHeading
      title={t('accept.join', { team: teamName })}
      lead={
        <span style={{ overflowWrap: 'anywhere' }}>
          {lead} {more}
        </span>
      }
    />
  );
}
