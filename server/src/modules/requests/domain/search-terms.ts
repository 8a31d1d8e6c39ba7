import { suffixesOf, tokensOf } from '../../../core/search/search-terms.js';
import type { FileRequest } from './file-request.js';

/** Maximum characters of a term, and of a word that is searched. */
const TERM_LENGTH = 16;
const MAX_TERMS = 5000;
const MAX_QUERY_WORDS = 12;

/** Terms that match the beginnings of words in the title and of the people who are asked. */
export function searchTermsOf({ title, people }: Pick<FileRequest, 'title' | 'people'>): string[] {
  const texts = [title, ...people.flatMap(({ name, email, company }) => [name, email, company])];
  const terms = texts.flatMap(tokensOf).flatMap((token) => suffixesOf(token, 'word', TERM_LENGTH));
  return [...new Set(terms)].slice(0, MAX_TERMS);
}

/** A request matches if it has a term that begins with each of these. */
export function searchPrefixesOf(query: string): string[] {
  const words = [...new Set(tokensOf(query))].slice(0, MAX_QUERY_WORDS);
  return words.map((word) => Array.from(word).slice(0, TERM_LENGTH).join(''));
}
