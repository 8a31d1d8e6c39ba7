import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { canUsePasskeys } from '../../../lib/passkey-support.js';
import { updateUser } from '../../../lib/session.js';
import { PageMessage } from '../../../ui/page-message.js';
import { AddPasskey } from './passkey-dialogs.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorSetup } from './second-factor-setup.js';

/** Replaces every page until the user has set up the second factor that their team demands, and has saved the recovery codes. */
export function SecondFactorDemanded({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('security');
  const user = useMember();
  const [dialog, setDialog] = useState<'app' | 'passkey'>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const close = () => setDialog(undefined);
  const show = (codes: string[]) => {
    close();
    setRecoveryCodes(codes);
  };
  const finish = () => {
    updateUser({ ...user, mustSetUpSecondFactor: false });
    onDone();
  };
  const actions = (
    <>
      <Button variant="contained" size="large" onClick={() => setDialog('app')}>
        {t('demanded.action')}
      </Button>
      {canUsePasskeys() && (
        <Button variant="outlined" size="large" onClick={() => setDialog('passkey')}>
          {t('demanded.passkey')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageMessage title={t('demanded.title')} text={t('demanded.text')} actions={actions} />
      {dialog === 'app' && <SecondFactorSetup onClose={close} onDone={show} />}
      {dialog === 'passkey' && <AddPasskey onClose={close} onDone={finish} />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onClose={finish} />}
    </>
  );
}
