import * as z from 'zod';
import { mapYielding } from '../map-yielding.js';

/** A list with more items is checked and written in steps: thousands at once would hold up all other requests. */
const LARGE = 500;

/** JSON of an answer with a large list, with the fields of its schema alone; null for all others. */
export function steppedJson(schema: z.ZodType, value: unknown): Promise<string> | null {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return null;
  for (const [name, field] of Object.entries(schema.shape)) {
    const items = (value as Record<string, unknown>)[name];
    if (field instanceof z.ZodArray && Array.isArray(items) && items.length > LARGE)
      return write(schema, { ...value, [name]: [] }, { name, items, element: field.element as z.ZodType });
  }
  return null;
}

async function write(
  schema: z.ZodObject,
  others: object,
  { name, items, element }: { name: string; items: unknown[]; element: z.ZodType },
): Promise<string> {
  const { [name]: _, ...parsed } = schema.parse(others);
  const texts = await mapYielding(items, (item) => JSON.stringify(element.parse(item)));
  const before = JSON.stringify(parsed).slice(0, -1);
  return `${before}${before === '{' ? '' : ','}${JSON.stringify(name)}:[${texts.join(',')}]}`;
}
