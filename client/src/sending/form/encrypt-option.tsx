import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/use-translation.js';
import { canEncrypt } from '../../lib/can-encrypt.js';
import { clientConfig } from '../../lib/hosts.js';
import { encryptionRule } from '../../lib/policies.js';
import { useSession } from '../../lib/session.js';
import type { Draft } from './draft.js';
import { EncryptedNotes } from './encrypted-notes.js';

interface EncryptOptionProps {
  draft: Draft;
  isMember: boolean;
  onChange: (patch: Partial<Draft>) => void;
}

/** Whether the files are encrypted here, so that the server cannot read them. */
export function EncryptOption({ draft, isMember, onChange }: EncryptOptionProps) {
  const { t } = useTranslation('sending');
  const rule = encryptionRule(useSession().user);
  if (rule === 'off' || (!isMember && !clientConfig().visitorsMayEncrypt)) return null;
  const isPossible = canEncrypt();
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={draft.encrypts}
            disabled={rule === 'required' || (!isPossible && !draft.encrypts)}
            onChange={(_, encrypts) => onChange({ encrypts })}
          />
        }
        label={t('options.encrypt')}
      />
      <Typography variant="body2" color="textSecondary">
        {t(isPossible ? 'options.encryptHint' : 'options.encryptInsecure')}
      </Typography>
      {rule === 'required' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('options.encryptDemanded')}
        </Typography>
      )}
      <EncryptedNotes draft={draft} isMember={isMember} />
    </div>
  );
}
