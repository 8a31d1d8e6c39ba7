import { suffixesOf, tokensOf } from '../../../core/search/search-terms.js';
import { currentFiles, currentRecipients, type Transfer } from './transfer.js';

/** Characters of a term. A longer word of a query is looked for in pieces, of which each overlaps the next by half. */
const TERM_LENGTH = 16;
/**
 * Terms of one transfer. More has only one with some hundred files: of the last ones then only the beginnings of words
 * are found, and with thousands of different words in their names not even these.
 */
const MAX_TERMS = 5000;
const MAX_QUERY_WORDS = 12;

export type SearchedTransfer = Pick<Transfer, 'title' | 'message' | 'recipients' | 'files'>;

/** What a transfer is found by: any part of a word in its title, message, recipients and file names. */
export function searchTermsOf(transfer: SearchedTransfer): string[] {
  const people = currentRecipients(transfer).flatMap(({ email, name, company }) => [email, name, company]);
  const paths = currentFiles(transfer).map(({ path }) => path);
  const tokens = [transfer.title, transfer.message, ...people, ...paths].flatMap(tokensOf);
  const terms = new Set<string>();
  // Beginnings of words first: they are what the cap must not cut off.
  for (const start of ['word', 'anywhere'] as const) {
    for (const token of tokens) {
      for (const term of suffixesOf(token, start, TERM_LENGTH)) terms.add(term);
      if (terms.size >= MAX_TERMS) return [...terms].slice(0, MAX_TERMS);
    }
  }
  return [...terms];
}

/** Prefixes that a transfer must all have terms for, so that every word of the query occurs in it. */
export function searchPrefixesOf(query: string): string[] {
  const words = [...new Set(tokensOf(query))].slice(0, MAX_QUERY_WORDS);
  return words.flatMap(piecesOf);
}

function piecesOf(word: string): string[] {
  const characters = Array.from(word);
  const pieces: string[] = [];
  for (let at = 0; at === 0 || at + TERM_LENGTH / 2 < characters.length; at += TERM_LENGTH / 2)
    pieces.push(characters.slice(at, at + TERM_LENGTH).join(''));
  return pieces;
}
