import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { FileList, Note, Paragraph } from '../parts.js';
import { what, whatInSubject } from '../what.js';

type Template = 'files-damaged' | 'virus-found' | 'virus-cleared';

/** What happened to some files, and what their sender should do. */
export function aboutFiles(template: Template): MailTemplate<PropsOf<Template>> {
  return (props, frame) => {
    const text = frame.texts[template];
    const lead = text.lead(what(props, frame));
    return {
      subject: text.subject(whatInSubject(props, frame)),
      title: text.title,
      preview: lead,
      reason: text.reason,
      lead: (
        <>
          <Paragraph>{lead}</Paragraph>
          <Note>{text.warning}</Note>
        </>
      ),
      action: { href: `${frame.publicUrl}/w/${props.slug}`, label: text.action },
      body: <FileList name={props.name} files={props.files} fileCount={props.fileCount} frame={frame} />,
    };
  };
}
