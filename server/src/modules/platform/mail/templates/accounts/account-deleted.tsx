import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { type Fact, Facts, ItemList, Note, Paragraph } from '../parts.js';

/** Certificate of a deletion: records removed, records kept, and the reasons. */
export const accountDeleted: MailTemplate<PropsOf<'account-deleted'>> = ({ at, held }, frame) => {
  const { texts, formats } = frame;
  const text = texts['account-deleted'];
  const lead = text.lead(formats.instant(at));
  const names: Partial<Record<string, string>> = text.parts;
  const facts = Object.entries(held).map(([part, count]): Fact => [names[part] ?? part, formats.number(count)]);
  return {
    subject: text.subject,
    title: text.title,
    preview: lead,
    reason: text.reason,
    lead: <Paragraph>{lead}</Paragraph>,
    body: (
      <>
        <Facts facts={facts} frame={frame} />
        <Paragraph>{text.keptTitle}</Paragraph>
        <ItemList items={text.kept.map((name) => ({ name }))} />
        <Note>{text.thisMail}</Note>
      </>
    ),
  };
};
