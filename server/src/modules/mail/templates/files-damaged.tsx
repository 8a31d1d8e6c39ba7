import type { PropsOf } from '../domain/mail-props.js';
import type { MailTemplate } from './mail-content.js';
import { Action, FileList, Note, Paragraph } from './parts.js';

export const filesDamaged: MailTemplate<PropsOf<'files-damaged'>> = ({ slug, files, fileCount }, frame) => {
  const text = frame.texts['files-damaged'];
  const what = frame.texts.files(fileCount, frame.formats.number(fileCount));
  return {
    subject: text.subject(what),
    title: text.title,
    preview: text.lead(what),
    reason: text.reason,
    body: (
      <>
        <Paragraph>{text.lead(what)}</Paragraph>
        <FileList files={files} fileCount={fileCount} frame={frame} />
        <Note>{text.warning}</Note>
        <Action href={`${frame.publicUrl}/w/${slug}`} label={text.action} frame={frame} />
      </>
    ),
  };
};
