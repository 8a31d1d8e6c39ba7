import { halfWidth, isEmail, straightQuotes, toEmail, visibleText } from './formats.js';
import { NAME_MAX_LENGTH } from './limits.js';

export interface ListedAddress {
  /** The result of `toEmail`; the typed text if it is not an address. */
  email: string;
  /** The name beside the address, or ''. */
  name: string;
  isValid: boolean;
}

/**
 * Reads what is typed or pasted where addresses are listed: `a@x.com，b@x.com`, `Lee, Ann <ann@x.com>; Bob Ray (bob@x.com)`,
 * `mailto:a@x.com`. What is no address becomes an entry that is not valid, so that nobody is lost unseen. An address that
 * is there twice is listed once.
 */
export function readAddresses(text: string): ListedAddress[] {
  const plain = straightQuotes(halfWidth(visibleText(text)))
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+</g, ' <');
  const reader = new AddressReader();
  for (const token of plain.match(tokens) ?? []) reader.take(token);
  return reader.end();
}

/** Quoted text; brackets with their content; separators; words; a bracket without its other half. */
const tokens = /"[^"]*"|<[^<>]*>|\([^()]*\)|\[[^[\]]*\]|[,;\n\r、､]|[^\s",;、､<>()[\]]+|[<>()[\]"]/g;

class AddressReader {
  readonly #entries = new Map<string, ListedAddress>();
  /** Text since the last address or the last separator that is not a comma: between commas. */
  #pieces = [''];
  /** The address that this piece began with. */
  #last: ListedAddress | null = null;

  take(token: string): void {
    const inner = /^[<([](.*)[>)\]]$/s.exec(token)?.[1];
    if (token === ',') this.#startPiece();
    else if (/^[;\n\r、､]$/.test(token)) this.#startList();
    else if (inner?.includes('@')) this.#addBracketed(inner);
    else if (inner !== undefined && this.#last && this.#pieces.at(-1) === '') this.#last.name ||= nameFrom(inner);
    else if (token.startsWith('"')) this.#addText(token.replaceAll('"', ''));
    else if (token.includes('@')) this.#addBare(token);
    else if (!/^[<>()[\]]$/.test(token)) this.#addText(token);
  }

  end(): ListedAddress[] {
    this.#startList();
    return [...this.#entries.values()];
  }

  /** A name may contain a comma: `Lee, Ann <ann@x.com>`. */
  #startPiece(): void {
    this.#pieces.push('');
    this.#last = null;
  }

  #startList(): void {
    for (const piece of this.#takePieces()) this.#addWrong(piece);
    this.#last = null;
  }

  #addText(text: string): void {
    this.#pieces.push(`${this.#pieces.pop() ?? ''} ${text}`.trim());
  }

  #addBracketed(inner: string): void {
    const inside = readAddresses(inner);
    const pieces = this.#takePieces();
    // A comma within the last piece was in quotes: that piece is the whole name.
    const ofName = inside.length !== 1 || pieces.at(-1) === '' ? 0 : pieces.at(-1)?.includes(',') ? 1 : 2;
    const name = pieces.splice(pieces.length - ofName, ofName).filter((piece) => piece !== '');
    for (const piece of pieces) this.#addWrong(piece);
    for (const entry of inside) this.#add({ ...entry, name: nameFrom(name.join(', ')) || entry.name });
  }

  #addBare(word: string): void {
    const typed = bareAddress(word);
    const isFirst = this.#last === null;
    const pieces = this.#takePieces();
    const name = isFirst ? (pieces.pop() ?? '') : '';
    for (const piece of pieces) this.#addWrong(piece);
    const isValid = isEmail(typed);
    this.#add({ email: isValid ? toEmail(typed) : typed, name: nameFrom(name), isValid });
  }

  #addWrong(piece: string): void {
    if (/[\p{L}\p{N}]/u.test(piece)) this.#add({ email: piece, name: '', isValid: false });
  }

  #add(entry: ListedAddress): void {
    const key = entry.email.toLowerCase();
    const known = this.#entries.get(key) ?? entry;
    known.name ||= entry.name;
    this.#entries.set(key, known);
    this.#last = known;
  }

  #takePieces(): string[] {
    const pieces = this.#pieces;
    this.#pieces = [''];
    return pieces;
  }
}

/** Without quotes and the end of a sentence around it, a label before it (`To:`) and a query behind it. */
function bareAddress(word: string): string {
  return word
    .replace(/^'+|['.:!?。]+$/g, '')
    .replace(/^(?!mailto:)[^@]*:/i, '')
    .replace(/(?<=@[^?]*)\?.*$/, '');
}

/** Numbers of a list, labels and the address itself are no names. */
function nameFrom(text: string): string {
  const name = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(.*)'$/, '$1');
  return /\p{L}/u.test(name) && !/@|:$/.test(name) ? name.slice(0, NAME_MAX_LENGTH).trim() : '';
}
