import { Injectable } from '@nestjs/common';
import { Port } from '../../core/ports/port.js';
import type { Contact } from './domain/user.js';

/** Finds whom an account sends to. */
@Injectable()
export class KnownContacts extends Port<(ownerId: string) => Promise<Contact[]>> {}
