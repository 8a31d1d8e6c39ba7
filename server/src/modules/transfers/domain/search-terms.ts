import { suffixesOf, tokensOf } from '../../../core/search/search-terms.js';
import { currentFiles, currentRecipients, type Transfer } from './transfer.js';

/** Maximum characters of a term. A longer query word is searched as segments that overlap by half. */
const TERM_LENGTH = 16;
/**
 * Maximum terms of one transfer, reached with some hundred files. Beyond it, only the beginnings of words are found in the
 * last file names, and with thousands of different words not even those.
 */
const MAX_TERMS = 5000;
const MAX_QUERY_WORDS = 12;

export type SearchedTransfer = Pick<Transfer, 'title' | 'message' | 'recipients' | 'files'>;

/** Terms that match any part of a word in the title, message, recipients and file names. */
export function searchTermsOf(transfer: SearchedTransfer): string[] {
  const people = currentRecipients(transfer).flatMap(({ email, name, company }) => [email, name, company]);
  const paths = currentFiles(transfer).map(({ path }) => path);
  const tokens = [transfer.title, transfer.message, ...people, ...paths].flatMap(tokensOf);
  const terms = new Set<string>();
  // Beginnings of words first, so that the maximum cuts off other terms.
  for (const start of ['word', 'anywhere'] as const) {
    for (const token of tokens) {
      for (const term of suffixesOf(token, start, TERM_LENGTH)) terms.add(term);
      if (terms.size >= MAX_TERMS) return [...terms].slice(0, MAX_TERMS);
    }
  }
  return [...terms];
}

/** A transfer matches if it has a term for each of these prefixes: every word of the query occurs in it. */
export function searchPrefixesOf(query: string): string[] {
  const words = [...new Set(tokensOf(query))].slice(0, MAX_QUERY_WORDS);
  return words.flatMap(segmentsOf);
}

function segmentsOf(word: string): string[] {
  const characters = Array.from(word);
  const segments: string[] = [];
  for (let at = 0; at === 0 || at + TERM_LENGTH / 2 < characters.length; at += TERM_LENGTH / 2)
    segments.push(characters.slice(at, at + TERM_LENGTH).join(''));
  return segments;
}
