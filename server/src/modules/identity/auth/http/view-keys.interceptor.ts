import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import type { DerivedSecrets } from '../../../../core/secrets/secrets.js';
import type { Member } from '../principal.js';
import { hideKeys, revealKeys } from '../view-keys.js';
import { principalOf } from './current-principal.js';

/** Takes what opens something out of the answers of a view; what it has sealed comes back in calls of that view. */
export class ViewKeysInterceptor implements NestInterceptor {
  constructor(private readonly secrets: DerivedSecrets) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const principal = principalOf(request);
    if (principal.kind !== 'member' || principal.seenBy === null) return next.handle();
    const key = this.keyOf(principal);
    request.params = revealKeys(request.params, key);
    // Express reads the query anew each time.
    Object.defineProperty(request, 'query', { value: revealKeys(request.query, key) });
    return next.handle().pipe(map((answer) => hideKeys(answer, key)));
  }

  /** Each view has its own key: ids that another one has sealed are read by nobody. */
  private keyOf({ sessionId }: Member): Buffer {
    return Buffer.from(this.secrets.token('view-keys', sessionId), 'base64url');
  }
}
