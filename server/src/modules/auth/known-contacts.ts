import { Injectable } from '@nestjs/common';
import type { Contact } from './domain/user.js';

type Source = (ownerId: string) => Promise<Contact[]>;

/** Whom an account sends to; told by the module that keeps contacts, which stands to the right of this one. */
@Injectable()
export class KnownContacts {
  private source: Source = () => Promise.resolve([]);

  set(source: Source): void {
    this.source = source;
  }

  of(ownerId: string): Promise<Contact[]> {
    return this.source(ownerId);
  }
}
