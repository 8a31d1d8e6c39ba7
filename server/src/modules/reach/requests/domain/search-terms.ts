import { termsOf } from '../../../../core/search/search-terms.js';
import type { FileRequest } from './file-request.js';

/** Of the title and the people who are asked. */
export function searchTermsOf({ title, people }: Pick<FileRequest, 'title' | 'people'>): string[] {
  return termsOf([title, ...people.flatMap(({ name, email, company }) => [name, email, company])]);
}
