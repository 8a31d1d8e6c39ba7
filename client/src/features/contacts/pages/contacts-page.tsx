import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { deleteContacts, listContactGroups, restoreContacts } from '#contract/calls.js';
import type { Addressee, ContactView } from '#contract/contacts.js';
import { CONTACTS_PAGE_SIZE } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useRead } from '../../../lib/read-query.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useCall } from '../../../lib/use-call.js';
import { ButtonRow } from '../../../ui/button-row.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { useSelection } from '../../../ui/list/use-selection.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { UndoAlert } from '../../../ui/undo-alert.js';
import { contactsQuery, contactsTag, contactUrl, useBookChange, type ContactUrl } from '../api/contacts.queries.js';
import type { OpenDialog } from '../components/contact-dialogs.js';
import { ContactList } from '../components/contact-list.js';
import { AddButtons, BookTabs, ExportButton, Filters, GroupLinks } from '../components/contacts-toolbar.js';

const ContactDialogs = lazyPart(async () => (await import('../components/contact-dialogs.js')).ContactDialogs);

interface ContactsPageProps {
  /** Opens the send panel with these recipients. */
  onSendTo(contacts: Addressee[]): void;
}

const none: ContactView[] = [];

/** The contacts of a member. Book, group, search, order and page are URL parameters. */
export function ContactsPage(props: ContactsPageProps) {
  const { book } = useUrlState(contactUrl).values;
  // The key resets all state, such as an undo, when the book changes.
  return <ContactBook key={book} {...props} />;
}

function ContactBook({ onSendTo }: ContactsPageProps) {
  const { t } = useTranslation('contacts');
  const url = useUrlState(contactUrl);
  const query = useQuery(contactsQuery(url.values));
  const { data: groupList } = useRead(contactsTag, listContactGroups, {
    query: { book: url.values.book },
    isLive: true,
  });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const contacts = query.data?.contacts ?? none;
  const selection = useSelection(useMemo(() => contacts.map(({ contactId }) => contactId), [contacts]));
  const deletion = useDeletion(selection.drop);
  const groups = groupList?.groups ?? [];
  const { total = 0 } = query.data ?? {};
  const isUnfiltered = url.values.q === '' && url.values.group === '';
  // The buttons stand once, above the list or in the empty page, and what stands above the list stays until it is known.
  const isEmpty = query.data !== undefined && (groupList?.allContacts === 0 || (isUnfiltered && total === 0));
  const sendTo = (chosen: readonly ContactView[]) =>
    onSendTo(chosen.map(({ email, name, company }) => ({ email, name, company })));
  const add = (
    <AddButtons
      onImport={() => setDialog({ kind: 'import' })}
      onAdd={() => setDialog({ kind: 'contact', contact: null })}
    />
  );
  return (
    <>
      <ListPage
        title={t('title')}
        intro={t('intro')}
        aside={
          !isEmpty && (
            <ButtonRow>
              <ExportButton group={url.values.group} />
              {add}
            </ButtonRow>
          )
        }
        filters={
          <>
            <BookTabs url={url} />
            {!isEmpty && (
              <Filters url={url}>
                <GroupLinks groups={groups} allContacts={groupList?.allContacts} url={url} onChange={setDialog} />
              </Filters>
            )}
          </>
        }
        notice={deletion.notice}
        query={query}
        count={query.data && contacts.length}
        summary={t('list.shown', { count: total })}
        empty={useEmptyTexts(url, add)}
        pages={{ url, size: CONTACTS_PAGE_SIZE, total }}
      >
        <ContactList
          contacts={contacts}
          url={url}
          selection={selection}
          onSendTo={sendTo}
          onEdit={(contact) => setDialog({ kind: 'contact', contact })}
          onGroup={(chosen) => setDialog({ kind: 'group', contacts: chosen })}
          onDelete={deletion.remove}
        />
      </ListPage>
      {dialog && (
        <ContactDialogs
          dialog={dialog}
          groups={groups}
          onGroupRemoved={() => url.go({ group: '' })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Deletes without a confirmation, and offers an undo. */
function useDeletion(onDeleted: (contactIds: readonly string[]) => void) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const [deleted, setDeleted] = useState<string[]>([]);
  const change = useBookChange();
  const { enqueue, error } = useCall(deleteContacts, {
    ...change,
    scope: 'contacts',
    onSuccess: (_answer, { contactIds }) => {
      onDeleted(contactIds);
      setDeleted(contactIds);
    },
  });
  const restoring = useCall(restoreContacts, { ...change, done: t('deleted.restored') });
  const close = () => setDeleted([]);
  const notice = (
    <>
      {error && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText(error)}
        </Alert>
      )}
      {deleted.length > 0 && (
        <UndoAlert
          key={deleted[0]}
          text={t('deleted.text', { count: deleted.length })}
          isPending={restoring.isPending}
          error={restoring.error}
          onUndo={() => restoring.mutate({ contactIds: deleted }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
  // The next deletion may follow before this one is done.
  const remove = (chosen: readonly ContactView[]) => enqueue({ contactIds: chosen.map(({ contactId }) => contactId) });
  return { remove, notice };
}

function useEmptyTexts(url: ContactUrl, add: ReactNode) {
  const { t } = useTranslation('contacts');
  const { q, group } = url.values;
  if (q === '' && group === '')
    return { title: t('empty.title'), text: t('empty.text'), action: <ButtonRow>{add}</ButtonRow> };
  const all = (
    <ButtonLink to={url.to({ q: '', group: '' })} variant="outlined">
      {t('empty.showAll')}
    </ButtonLink>
  );
  return { text: q === '' ? t('empty.group') : t('empty.search', { q }), action: all };
}
