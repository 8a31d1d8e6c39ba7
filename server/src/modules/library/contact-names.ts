import { Injectable } from '@nestjs/common';
import { Port } from '../../core/ports/port.js';

interface Addressee {
  email: string;
  name: string;
}

/** Port: names of an account's contacts, by address. */
@Injectable()
export class ContactNames extends Port<(accountId: string, emails: string[]) => Promise<Map<string, string>>> {
  /** Names of recipients. One query for all recipients without a name of their own; none if there are none. */
  async of(accountId: string, recipients: readonly Addressee[]): Promise<(recipient: Addressee) => string> {
    const emails = new Set(recipients.filter(({ name }) => name === '').map(({ email }) => email));
    const names = emails.size > 0 ? await this.current(accountId, [...emails]) : new Map<string, string>();
    return ({ email, name }) => name || (names.get(email) ?? '');
  }
}
