import { useNavigate } from 'react-router-dom';
import { ContactsPage } from '../../features/contacts/pages/contacts-page.js';
import { addToDraft } from '../../features/send/services/draft-store.js';
import { useMember } from '../../lib/member.js';
import { paths } from '../paths.js';

/** Composed here, since the send panel that takes the recipients is another feature. */
export function ContactsRoute() {
  const user = useMember();
  const navigate = useNavigate();
  return (
    <ContactsPage
      onSendTo={(contacts) => {
        addToDraft(user, contacts);
        void navigate(paths.dash);
      }}
    />
  );
}
