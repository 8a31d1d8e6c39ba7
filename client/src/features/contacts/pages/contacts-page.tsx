import DownloadRounded from '@mui/icons-material/DownloadRounded';
import PersonAddRounded from '@mui/icons-material/PersonAddRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contactSortSchema, type Addressee, type ContactGroupView, type ContactView } from '#contract/contacts.js';
import { CONTACTS_PAGE_SIZE } from '#contract/limits.js';
import type { ApiError } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { saveFile } from '../../../lib/save-file.js';
import { useNow } from '../../../lib/use-now.js';
import { notify } from '../../../ui/notice-store.js';
import { Pager } from '../../../ui/pager.js';
import { SearchBox } from '../../../ui/search-box.js';
import { SortControl } from '../../../ui/sort-control.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { contactsQuery, groupsQuery, useDeleteContacts } from '../api/contacts.queries.js';
import { contactsFile } from '../api/export-file.js';
import { ContactCards } from '../components/contact-cards.js';
import { ContactDialog } from '../components/contact-dialog.js';
import { ContactTable } from '../components/contact-table.js';
import { DeletionNote } from '../components/deletion-note.js';
import { AddToGroupDialog, RemoveGroupDialog, RenameGroupDialog } from '../components/group-dialogs.js';
import { GroupLinks } from '../components/group-links.js';
import { ImportDialog } from '../components/import-dialog.js';
import { ContactsSkeleton, NoContacts } from '../components/list-parts.js';
import { SelectionBar } from '../components/selection-bar.js';
import { SEARCH_MAX_LENGTH, useContactAddress, type ContactNavigation } from '../contact-address.js';
import { useSelection } from '../use-selection.js';

type OpenDialog =
  | { kind: 'contact'; contact: ContactView | null }
  | { kind: 'import' }
  | { kind: 'rename' | 'remove'; group: ContactGroupView }
  | { kind: 'group'; contacts: ContactView[] };

interface ContactsPageProps {
  /** Opens the send panel with these recipients. */
  onSendTo(contacts: Addressee[]): void;
}

/** The people a member sends to: group, search, order and page stand in the address. */
export function ContactsPage({ onSendTo }: ContactsPageProps) {
  const { t } = useTranslation('contacts');
  const now = useNow();
  const navigation = useContactAddress();
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [deleted, setDeleted] = useState<string[]>([]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(contactsQuery(navigation.address));
  const { data: known } = useQuery(groupsQuery());
  const contacts = data?.contacts ?? [];
  const selection = useSelection(contacts);
  const deletion = useDeleteContacts({
    onSuccess: (_deleted, contactIds) => {
      selection.drop(contactIds);
      setDeleted(contactIds);
    },
  });
  const groups = known?.groups ?? [];
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / CONTACTS_PAGE_SIZE));
  const isPastEnd = data !== undefined && !isPlaceholderData && navigation.address.page > lastPage;
  const { go } = navigation;
  useEffect(() => {
    if (isPastEnd) go({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage, go]);

  // Each by itself: the next may follow before this one is done.
  const remove = (chosen: ContactView[]) => deletion.enqueue(chosen.map(({ contactId }) => contactId));
  const sendTo = (chosen: ContactView[]) =>
    onSendTo(chosen.map(({ email, name, company }) => ({ email, name, company })));
  const acts = {
    onSendTo: sendTo,
    onDelete: remove,
    onEdit: (contact: ContactView) => setDialog({ kind: 'contact', contact }),
  };
  const addActions = (
    <>
      <Button startIcon={<UploadFileRounded />} variant="outlined" onClick={() => setDialog({ kind: 'import' })}>
        {t('actions.import')}
      </Button>
      <Button
        startIcon={<PersonAddRounded />}
        variant="contained"
        onClick={() => setDialog({ kind: 'contact', contact: null })}
      >
        {t('actions.add')}
      </Button>
    </>
  );
  const isEmpty = known?.allContacts === 0;
  const Rows = isTable ? ContactTable : ContactCards;

  return (
    <Box component="section" aria-labelledby="contacts-title" sx={{ minWidth: 0 }}>
      <PageHead group={navigation.address.group} isEmpty={isEmpty} actions={addActions} />
      {!isEmpty && (
        <>
          <GroupLinks
            groups={groups}
            allContacts={known?.allContacts}
            navigation={navigation}
            onRename={(group) => setDialog({ kind: 'rename', group })}
            onRemove={(group) => setDialog({ kind: 'remove', group })}
          />
          <SearchAndSort navigation={navigation} />
        </>
      )}
      <VisuallyHidden as="output">{data && !isFetching ? t('list.shown', { count: data.total }) : ''}</VisuallyHidden>
      <Trouble error={error ?? deletion.error} {...(error && { onRetry: () => void refetch() })} />
      {deleted.length > 0 && <DeletionNote key={deleted[0]} contactIds={deleted} onClose={() => setDeleted([])} />}
      <SelectionBar
        selection={selection}
        onSendTo={sendTo}
        onGroup={(chosen) => setDialog({ kind: 'group', contacts: chosen })}
        onDelete={remove}
      />
      {!data && !error && <ContactsSkeleton />}
      {data && (
        <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity 150ms' }}>
          {contacts.length === 0 && !isPastEnd && !isPlaceholderData && (
            <NoContacts
              navigation={navigation}
              actions={
                <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
                  {addActions}
                </Stack>
              }
            />
          )}
          {contacts.length > 0 && (
            <Rows contacts={contacts} now={now} navigation={navigation} selection={selection} acts={acts} />
          )}
          <Pager
            page={navigation.address.page}
            size={CONTACTS_PAGE_SIZE}
            total={data.total}
            to={(page) => navigation.to({ page })}
          />
        </Box>
      )}
      <PageDialogs
        dialog={dialog}
        groups={groups}
        onGroupGone={() => go({ group: '' })}
        onClose={() => setDialog(null)}
      />
    </Box>
  );
}

function SearchAndSort({ navigation: { address, go } }: { navigation: ContactNavigation }) {
  const { t } = useTranslation('contacts');
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', my: 3, alignItems: 'center' }}
    >
      <Box sx={{ width: { xs: '100%', sm: 300 } }}>
        <SearchBox
          search={address.q}
          maxLength={SEARCH_MAX_LENGTH}
          labels={{ label: t('search.label'), placeholder: t('search.placeholder'), clear: t('search.clear') }}
          onSearch={(q) => go({ q }, { replace: true })}
        />
      </Box>
      <SortControl
        sorts={contactSortSchema.options.map((sort) => ({ sort, label: t(`sort.${sort}`) }))}
        sort={address.sort}
        order={address.order}
        onChange={(change) => go(change)}
      />
    </Stack>
  );
}

interface PageDialogsProps {
  dialog: OpenDialog | null;
  groups: readonly ContactGroupView[];
  onGroupGone(): void;
  onClose(): void;
}

function PageDialogs({ dialog, groups, onGroupGone, onClose }: PageDialogsProps) {
  switch (dialog?.kind) {
    case 'contact':
      return <ContactDialog contact={dialog.contact} groups={groups} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'group':
      return <AddToGroupDialog contacts={dialog.contacts} groups={groups} onClose={onClose} />;
    case 'rename':
      return <RenameGroupDialog group={dialog.group} onClose={onClose} />;
    case 'remove':
      return <RemoveGroupDialog group={dialog.group} onRemoved={onGroupGone} onClose={onClose} />;
    default:
      return null;
  }
}

/** `actions` stand in the empty list where there is one. */
function PageHead({ group, isEmpty, actions }: { group: string; isEmpty: boolean; actions: ReactNode }) {
  const { t, i18n } = useTranslation('contacts');
  const save = () =>
    contactsFile(group, i18n.language).then(
      (file) => saveFile(file, 'contacts.csv'),
      () => notify({ tone: 'error', title: t('actions.exportFailed') }),
    );
  return (
    <Stack
      direction={{ xs: 'column', md: 'row' }}
      spacing={3}
      sx={{ justifyContent: 'space-between', alignItems: { md: 'flex-end' }, mb: 4 }}
    >
      <div>
        <Typography id="contacts-title" component="h1" variant="h2">
          {t('title')}
        </Typography>
        <Typography color="textSecondary">{t('intro')}</Typography>
      </div>
      {!isEmpty && (
        <Stack
          direction="row"
          useFlexGap
          sx={{
            flexWrap: 'wrap',
            gap: 2,
            // Three fit side by side on a phone.
            '& .MuiButton-root': { flex: { xs: 'auto', md: 'none' }, px: { xs: 2.5, md: 4 }, whiteSpace: 'nowrap' },
          }}
        >
          <Button startIcon={<DownloadRounded />} onClick={() => void save()}>
            {t('actions.export')}
          </Button>
          {actions}
        </Stack>
      )}
    </Stack>
  );
}

function Trouble({ error, onRetry }: { error: ApiError | null; onRetry?(): void }) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <Alert
      severity="error"
      sx={{ mb: 3 }}
      action={
        onRetry && (
          <Button size="small" color="inherit" onClick={onRetry}>
            {t('list.retry')}
          </Button>
        )
      }
    >
      {errorText(error)}
    </Alert>
  );
}
