import { Injectable } from '@nestjs/common';
import { Port } from '../../../core/ports/port.js';

/** Port: bytes of all live transfers of an account, for the session response. */
@Injectable()
export class FolderSizes extends Port<(accountId: string) => Promise<number>> {}
