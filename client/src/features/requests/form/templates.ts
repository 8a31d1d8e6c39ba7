import { findText, loadTextsOf, type Language, type TextKey } from '../../../i18n/index.js';
import { emptyItem, type ItemForm } from './request-form.js';

const documents = ['pdf'];
const scans = ['pdf', 'jpg', 'png', 'heic'];
const pictures = ['jpg', 'png', 'heic'];

/** `key` names its texts; not all items have a description, and only choices have choices. */
type TemplateItem = Partial<ItemForm> & { key: string };

const templates = {
  onboarding: {
    texts: 'requests:presets.onboarding',
    items: [
      { key: 'identity', types: scans },
      { key: 'contract', types: documents, maxFiles: '1' },
      { key: 'bank', kind: 'text' },
      { key: 'taxNumber', kind: 'text' },
      { key: 'birthday', kind: 'date' },
      { key: 'diplomas', types: scans, isRequired: false },
      { key: 'photo', types: pictures, maxFiles: '1', isRequired: false },
      { key: 'shirt', kind: 'choice', isRequired: false },
    ],
  },
  taxes: {
    texts: 'requests:presets.taxes',
    items: [
      { key: 'income', types: scans },
      { key: 'bank', types: scans },
      { key: 'invoices', types: scans, isRequired: false },
      { key: 'insurance', types: scans },
      { key: 'donations', types: scans, isRequired: false },
      { key: 'lastReturn', types: scans, isRequired: false },
      { key: 'status', kind: 'choice' },
      { key: 'children', kind: 'number', isRequired: false },
    ],
  },
  suppliers: {
    texts: 'requests:presets.suppliers',
    items: [
      { key: 'registration', types: scans },
      { key: 'taxId', kind: 'text' },
      { key: 'bank', types: scans },
      { key: 'insurance', types: scans },
      { key: 'certificates', types: scans, isRequired: false },
      { key: 'validUntil', kind: 'date', isRequired: false },
      { key: 'conduct', types: documents },
      { key: 'catalogue', isRequired: false },
    ],
  },
} satisfies Record<string, { texts: TextKey; items: TemplateItem[] }>;

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];

export interface Template {
  title: string;
  message: string;
  items: ItemForm[];
}

/** The name of a drop box's only item. */
export async function dropBoxNameIn(lang: Language): Promise<string> {
  await loadTextsOf(lang, 'requests');
  return findText('requests:presets.dropBox', {}, lang) ?? '';
}

/** A template that comes with the product, in the language of the request. */
export async function readTemplate(name: TemplateName, lang: Language): Promise<Template> {
  await loadTextsOf(lang, 'requests');
  const { texts, items } = templates[name];
  const text = (key: string) => findText(`${texts}.${key}`, {}, lang) ?? '';
  const filled = items.map(({ key, ...rules }: TemplateItem) => ({
    ...emptyItem,
    ...rules,
    name: text(`items.${key}.name`),
    description: text(`items.${key}.description`),
    choices: text(`items.${key}.choices`).split(', ').filter(Boolean),
  }));
  return { title: text('title'), message: text('message'), items: filled };
}
