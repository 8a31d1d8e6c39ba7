import type { PlanLimits } from '#contract/billing/plans.js';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { demandsRecipientsOnly } from '../../../lib/policies.js';
import { useSession } from '../../../lib/session.js';
import { canShare, colleaguesOf } from '../../../lib/team.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { CloseButton } from '../../../ui/close-button.js';
import { hasKeyPassword, type Draft } from '../../../sending/form/draft.js';
import { RecipientsOnly } from '../../../sending/sharing/recipients-only.js';
import { EncryptOption } from '../../../sending/form/encrypt-option.js';
import { ExpiryOption } from '../../../sending/form/expiry-option.js';
import { LinkOption } from './link-option.js';
import type { OptionTab } from './option-tabs.js';
import { PasswordOption } from '../../../sending/form/password-option.js';

const SharePeople = sendingPart(
  async () => (await import('../../../sending/sharing/share-people.js')).SharePeople,
  ['teams'],
);

interface OptionBodyProps {
  tab: OptionTab;
  draft: Draft;
  isMember: boolean;
  limits: PlanLimits;
  onChange: (patch: Partial<Draft>) => void;
  onSignUp: (patch: Partial<Draft>) => void;
  onClose: () => void;
}

type SharingOptionProps = Pick<OptionBodyProps, 'draft' | 'isMember' | 'onChange'>;

function SharingOption({ draft, ...props }: SharingOptionProps) {
  const isByMail = draft.sendAs === 'email';
  const isDemanded = demandsRecipientsOnly(useSession().user) && isByMail;
  return (
    <Stack spacing={3}>
      <RecipientsOnly
        isOn={isDemanded || (isByMail && draft.recipientsOnly)}
        hasRecipients={isByMail}
        isDemanded={isDemanded}
        onChange={(recipientsOnly) => props.onChange({ recipientsOnly })}
      />
      <TeamOption shareWith={draft.shareWith} {...props} />
    </Stack>
  );
}

function TeamOption({
  shareWith,
  isMember,
  onChange,
}: Pick<Draft, 'shareWith'> & Pick<OptionBodyProps, 'isMember' | 'onChange'>) {
  const { t } = useTranslation('sending', 'send');
  const { user } = useSession();
  if (user && canShare(user))
    return (
      <SharePeople
        people={colleaguesOf(user)}
        chosen={shareWith}
        onChange={(chosen) => onChange({ shareWith: chosen })}
      />
    );
  return (
    <div>
      <Typography>{t(isMember ? 'options.alone' : 'options.sharingVisitor')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t(isMember ? 'options.aloneHint' : 'options.sharingVisitorHint')}
      </Typography>
    </div>
  );
}

/** Content of the open drawer. */
export function OptionBody({ tab, draft, isMember, limits, onChange, onSignUp, onClose }: OptionBodyProps) {
  const { t } = useTranslation('sending', 'send');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2, mt: -1 }}>
        <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
          {t(`send:options.${tab}`)}
        </Typography>
        <CloseButton size="small" label={t('options.close')} onClick={onClose} sx={{ mr: -1 }} />
      </Box>
      {tab === 'link' && (
        <LinkOption sendAs={draft.sendAs} isMember={isMember} onChange={onChange} onSignUp={onSignUp} />
      )}
      {tab === 'sharing' && <SharingOption draft={draft} isMember={isMember} onChange={onChange} />}
      {tab === 'expiry' && (
        <ExpiryOption
          draft={draft}
          limits={limits}
          onChange={onChange}
          onLeave={isMember ? undefined : () => onSignUp({})}
        />
      )}
      {tab === 'password' && (
        <Stack spacing={2}>
          {!hasKeyPassword(draft) && <PasswordOption password={draft.password} onChange={onChange} />}
          <EncryptOption draft={draft} isMember={isMember} onChange={onChange} />
        </Stack>
      )}
    </>
  );
}
