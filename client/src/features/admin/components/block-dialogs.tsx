import { addMailBlock, liftMailBlock } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ActionDialog } from './action-dialog.js';

interface BlockDialogProps {
  email: string;
  onClose(): void;
}

export function BlockDialog({ email, onClose }: BlockDialogProps) {
  const { t } = useTranslation('operations');
  return (
    <ActionDialog
      action="mail-block.add"
      call={addMailBlock}
      body={({ reason }) => ({ email, reason })}
      title={t('blocks.addTitle')}
      text={t('blocks.addText', { email })}
      confirm={t('blocks.add')}
      done={t('blocks.added')}
      onClose={onClose}
    />
  );
}

export function LiftDialog({ email, onClose }: BlockDialogProps) {
  const { t } = useTranslation('operations');
  return (
    <ActionDialog
      action="mail-block.lift"
      call={liftMailBlock}
      body={({ reason }) => ({ email, reason })}
      title={t('blocks.liftTitle')}
      text={t('blocks.liftText', { email })}
      confirm={t('blocks.lift')}
      done={t('blocks.lifted')}
      onClose={onClose}
    />
  );
}
