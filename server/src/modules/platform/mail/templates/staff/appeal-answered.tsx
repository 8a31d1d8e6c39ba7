import { fileLabel, shortName } from '../../domain/display-text.js';
import type { PropsOf } from '../../domain/mail-props.js';
import type { MailTemplate } from '../mail-content.js';
import { Paragraph } from '../parts.js';

export const appealAnswered: MailTemplate<PropsOf<'appeal-answered'>> = ({ kind, name, isGranted }, { texts }) => {
  const text = texts['appeal-answered'][isGranted ? 'granted' : 'denied'];
  const lead = text.lead(kind, fileLabel(name));
  return {
    subject: text.subject(kind, shortName(name, 60)),
    title: text.title(kind),
    preview: lead,
    reason: texts['link-taken-down'].reason,
    lead: <Paragraph>{lead}</Paragraph>,
  };
};
