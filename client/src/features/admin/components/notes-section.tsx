import type { PersonView, StaffNote } from '#contract/admin/admin.js';
import { addStaffNote } from '#contract/calls.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { Section } from '../../../ui/section.js';
import { adminTag } from '../api/reading.js';
import { NoteForm } from './note-form.js';
import { Rows } from './rows.js';

export function NotesSection({ person }: { person: PersonView }) {
  const { t } = useTranslation('admin');
  const adding = useCall(addStaffNote, { params: { userId: person.userId }, invalidates: adminTag });
  return (
    <Section title={t('notes.title')} text={t('notes.text')}>
      <NoteForm action="note.add" adding={adding} />
      <NoteRows notes={person.notes} />
    </Section>
  );
}

export function NoteRows({ notes }: { notes: readonly StaffNote[] }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const rows = notes.map(({ noteId, text, author, at }) => ({
    id: noteId,
    title: author || t('gone'),
    detail: text,
    aside: format.dateTime(at),
  }));
  return <Rows label={t('notes.title')} rows={rows} empty={t('notes.empty')} />;
}
