import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { updateUser } from '../../../lib/session.js';
import { PageMessage } from '../../../ui/page-message.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorSetup } from './second-factor-setup.js';

/** In place of every page, until the user has set up what their team demands. `onDone`: and has saved the recovery codes. */
export function SecondFactorDemanded({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('security', 'errors');
  const user = useMember();
  const [isOpen, setOpen] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const close = () => setOpen(false);
  const show = (codes: string[]) => {
    close();
    setRecoveryCodes(codes);
  };
  const finish = () => {
    updateUser({ ...user, mustSetUpSecondFactor: false });
    onDone();
  };
  const action = (
    <Button variant="contained" size="large" onClick={() => setOpen(true)}>
      {t('demanded.action')}
    </Button>
  );
  return (
    <>
      <PageMessage title={t('demanded.title')} text={t('demanded.text')} actions={action} />
      {isOpen && <SecondFactorSetup onClose={close} onDone={show} />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onClose={finish} />}
    </>
  );
}
