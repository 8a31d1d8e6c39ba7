import { Injectable } from '@nestjs/common';
import { Port } from '../../../core/ports/ports.js';

interface Addressee {
  email: string;
  name: string;
}

/** Port: names of the contacts in the books of these accounts, by address; the first book wins. */
@Injectable()
export class ContactNames extends Port<(books: readonly string[], emails: string[]) => Promise<Map<string, string>>> {
  /** Names of recipients. One query for all recipients without a name of their own; none if there are none. */
  async namesOf(books: readonly string[], recipients: readonly Addressee[]): Promise<(recipient: Addressee) => string> {
    const emails = new Set(recipients.filter(({ name }) => name === '').map(({ email }) => email));
    const names = emails.size > 0 ? await this.current(books, [...emails]) : new Map<string, string>();
    return ({ email, name }) => name || (names.get(email) ?? '');
  }
}
