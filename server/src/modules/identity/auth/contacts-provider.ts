import { Injectable } from '@nestjs/common';
import { Port } from '../../../core/ports/ports.js';
import type { Contact } from './domain/user.js';

/** Port: the contacts of an account, for the session response. */
@Injectable()
export class ContactsProvider extends Port<(accountId: string) => Promise<Contact[]>> {}
