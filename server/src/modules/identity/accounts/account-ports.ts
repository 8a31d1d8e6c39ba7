import { Injectable } from '@nestjs/common';
import type { DomainFields } from '#contract/accounts/auth.js';
import { Port } from '../../../core/ports/ports.js';

/** Bytes of all live transfers of an account, for the session response. */
@Injectable()
export class FolderSizes extends Port<(accountId: string) => Promise<number>> {}

/** Provides the fields of an account's own domains for the session response. */
@Injectable()
export class DomainsProvider extends Port<(accountId: string) => Promise<DomainFields>> {}
