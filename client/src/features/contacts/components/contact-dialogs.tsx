import type { ContactGroupView, ContactView } from '#contract/contacts.js';
import { ContactDialog } from './contact-dialog.js';
import { AddToGroupDialog, RemoveGroupDialog, RenameGroupDialog } from './group-dialogs.js';
import { ImportDialog } from './import-dialog.js';

export type OpenDialog =
  | { kind: 'contact'; contact: ContactView | null }
  | { kind: 'import' }
  | { kind: 'rename' | 'remove'; group: ContactGroupView }
  | { kind: 'group'; contacts: readonly ContactView[] };

interface ContactDialogsProps {
  dialog: OpenDialog;
  groups: readonly ContactGroupView[];
  onGroupRemoved(): void;
  onClose(): void;
}

/** The dialogs of the page, of which one is open at a time. */
export function ContactDialogs({ dialog, groups, onGroupRemoved, onClose }: ContactDialogsProps) {
  switch (dialog.kind) {
    case 'contact':
      return <ContactDialog contact={dialog.contact} groups={groups} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'group':
      return <AddToGroupDialog contacts={dialog.contacts} groups={groups} onClose={onClose} />;
    case 'rename':
      return <RenameGroupDialog group={dialog.group} onClose={onClose} />;
    case 'remove':
      return <RemoveGroupDialog group={dialog.group} onRemoved={onGroupRemoved} onClose={onClose} />;
  }
}
