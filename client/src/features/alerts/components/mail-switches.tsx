import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { NotificationSettings } from '#contract/notifications.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { mailedOf, mailGroups, withMails, type MailGroup } from '../mail-groups.js';

type Kinds = NotificationSettings['kinds'];

interface MailSwitchesProps {
  kinds: Kinds;
  onChange: (kinds: Kinds) => void;
}

/** A switch of mails per matter; the kinds of each are in `KindTable`. */
export function MailSwitches(props: MailSwitchesProps) {
  return (
    <Stack spacing={3}>
      {(Object.keys(mailGroups) as MailGroup[]).map((group) => (
        <MailSwitch key={group} group={group} {...props} />
      ))}
    </Stack>
  );
}

function MailSwitch({ group, kinds, onChange }: MailSwitchesProps & { group: MailGroup }) {
  const { t } = useTranslation('alerts');
  const helpId = useId();
  const count = mailedOf(kinds, group);
  const all = mailGroups[group].length;
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={count > 0}
            onChange={(_, mail) => onChange(withMails(kinds, group, mail))}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={t(`settings.group.${group}.name`)}
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {count > 0 && count < all ? t('settings.some', { count, all }) : t(`settings.group.${group}.text`)}
      </FormHelperText>
    </div>
  );
}
