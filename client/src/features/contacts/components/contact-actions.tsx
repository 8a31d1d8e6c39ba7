import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import SendRounded from '@mui/icons-material/SendRounded';
import { useTranslation } from 'react-i18next';
import type { ContactView } from '#contract/contacts.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { shownName } from './contact-name.js';

export interface ContactActs {
  onSendTo(contacts: ContactView[]): void;
  onEdit(contact: ContactView): void;
  onDelete(contacts: ContactView[]): void;
}

export function ContactActions({ contact, acts }: { contact: ContactView; acts: ContactActs }) {
  const { t } = useTranslation('contacts');
  return (
    <ActionMenu
      label={t('actions.more', { name: shownName(contact) })}
      actions={[
        { label: t('actions.sendTo'), icon: <SendRounded fontSize="small" />, onAct: () => acts.onSendTo([contact]) },
        { label: t('actions.edit'), icon: <EditRounded fontSize="small" />, onAct: () => acts.onEdit(contact) },
        {
          label: t('actions.delete'),
          icon: <DeleteOutlineRounded fontSize="small" />,
          onAct: () => acts.onDelete([contact]),
        },
      ]}
    />
  );
}
