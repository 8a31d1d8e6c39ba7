import { useNavigate } from 'react-router-dom';
import { ContactsPage } from '../../features/contacts/index.js';
import { addToDraft } from '../../features/send/services/draft-store.js';
import { useSession } from '../../lib/session.js';
import { paths } from '../paths.js';

/** Composed here: whom to send to is filled into the send panel, which is another feature's. */
export function ContactsRoute() {
  const { user } = useSession();
  const navigate = useNavigate();
  if (user === null) return null;
  return (
    <ContactsPage
      onSendTo={(contacts) => {
        addToDraft(user._id, contacts);
        void navigate(paths.dash);
      }}
    />
  );
}
