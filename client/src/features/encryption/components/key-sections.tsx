import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import { changeAccountKey } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { accountKeyTag } from '../../../lib/account-key/account-key-query.js';
import { lockKeys, useUnlockedKeys } from '../../../lib/account-key/unlocked-keys.js';
import { formatDate } from '../../../lib/format.js';
import { notify } from '../../../lib/notices.js';
import { useCall } from '../../../lib/use-call.js';
import { Fingerprint } from '../../../sending/account-key/fingerprint.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Section } from '../../../ui/section.js';
import { KeyPasskeys } from './key-passkeys.js';

const UnlockDialog = lazyPart(async () => (await import('../../../sending/account-key/unlock-dialog.js')).UnlockDialog);
const NewKeyDialog = lazyPart(async () => (await import('./new-key-dialog.js')).NewKeyDialog);
const ChangePassphrase = lazyPart(async () => (await import('./passphrase-dialogs.js')).ChangePassphrase);
const Recover = lazyPart(async () => (await import('./passphrase-dialogs.js')).Recover);
const ShownSheet = lazyPart(async () => (await import('./passphrase-dialogs.js')).ShownSheet);
const AddKeyPasskey = lazyPart(async () => (await import('./key-passkey-dialogs.js')).AddKeyPasskey);

/** Of these, a locked key is unlocked first. */
type WithSecret = 'change' | 'sheet' | 'passkey';
type Shown = WithSecret | 'recover' | 'renew';

interface DialogsProps {
  accountKey: AccountKeyView;
  shown: Shown | 'unlock';
  onClose(): void;
}

function KeyDialogs({ accountKey, shown, onClose }: DialogsProps) {
  const { t } = useTranslation('encryption');
  const [secret] = useUnlockedKeys() ?? [];
  if (shown === 'recover') return <Recover accountKey={accountKey} onClose={onClose} />;
  if (shown === 'renew') {
    const done = () => {
      onClose();
      notify({ tone: 'success', title: t('renew.done') });
    };
    return <NewKeyDialog previous={accountKey} onClose={onClose} onDone={done} />;
  }
  if (!secret) {
    // The dialog that was asked for takes its place.
    const next = shown === 'unlock' ? onClose : () => undefined;
    return <UnlockDialog accountKey={accountKey} onClose={onClose} onDone={next} />;
  }
  if (shown === 'change') return <ChangePassphrase accountKey={accountKey} secret={secret} onClose={onClose} />;
  if (shown === 'sheet') return <ShownSheet secret={secret} onClose={onClose} />;
  if (shown === 'passkey') return <AddKeyPasskey accountKey={accountKey} secret={secret} onClose={onClose} />;
  return null;
}

/** Saved as soon as it is switched. */
function Findable({ accountKey: { isFindable } }: { accountKey: AccountKeyView }) {
  const { t } = useTranslation('encryption');
  const helpId = useId();
  const { enqueue, isPending, variables } = useCall(changeAccountKey, {
    scope: 'account-key-findable',
    invalidates: accountKeyTag,
    notifiesError: true,
  });
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isPending ? variables.isFindable : isFindable}
            onChange={(_, checked) => enqueue({ isFindable: checked })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={t('findable.label')}
      />
      <FormHelperText id={helpId} sx={{ mt: 0, maxWidth: '60ch' }}>
        {t('findable.help')}
      </FormHelperText>
    </div>
  );
}

/** The key of the user, and what keeps it. */
export function KeySections({ accountKey }: { accountKey: AccountKeyView }) {
  const { t, language } = useTranslation('encryption');
  const isUnlocked = useUnlockedKeys() !== null;
  const [shown, setShown] = useState<Shown | 'unlock'>();
  const { recipient, createdAt, earlier, passkeys } = accountKey;
  const since = t('key.since', { date: formatDate(createdAt, language) });
  return (
    <>
      <Section
        title={t('key.title')}
        text={t(isUnlocked ? 'key.unlocked' : 'key.locked')}
        aside={
          <Button variant="outlined" onClick={isUnlocked ? lockKeys : () => setShown('unlock')} sx={{ flex: 'none' }}>
            {t(isUnlocked ? 'key.lock' : 'unlock.confirm')}
          </Button>
        }
      >
        <Stack spacing={2}>
          <Typography variant="body2" color="textSecondary">
            {earlier.length === 0 ? since : `${since} · ${t('key.earlier', { count: earlier.length })}`}
          </Typography>
          <Typography sx={{ fontWeight: 600 }}>{t('fingerprint.label')}</Typography>
          <Fingerprint recipient={recipient} />
          <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '60ch' }}>
            {t('fingerprint.text')}
          </Typography>
          <CopyButton
            text={recipient}
            label={t('fingerprint.copyKey')}
            variant="outlined"
            sx={{ alignSelf: 'flex-start' }}
          />
          <Findable accountKey={accountKey} />
        </Stack>
      </Section>
      <Section title={t('ways.title')} text={t('ways.text')}>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setShown('change')}>
            {t('change.title')}
          </Button>
          <Button variant="outlined" onClick={() => setShown('sheet')}>
            {t('sheet.show')}
          </Button>
          <Button variant="outlined" onClick={() => setShown('recover')}>
            {t('recover.open')}
          </Button>
        </Stack>
      </Section>
      <KeyPasskeys passkeys={passkeys} onAdd={() => setShown('passkey')} />
      <Section title={t('renew.title')} text={t(isUnlocked ? 'renew.text' : 'renew.textLocked')}>
        <Button variant="outlined" color="error" onClick={() => setShown('renew')}>
          {t('renew.open')}
        </Button>
      </Section>
      {shown && <KeyDialogs accountKey={accountKey} shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
