import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import { viewRuleOf } from '#contract/view-keys.js';
import type { DerivedSecrets } from '../../../../core/secrets/secrets.js';
import { openId, sealId } from '../../../../core/secrets/sealed-ids.js';
import type { Member } from '../principal.js';
import { principalOf } from './guards.js';

/**
 * Removes or seals all values in the answers of an impersonation that open something; sealed ids are valid in calls of
 * that impersonation.
 */
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

type Fields = Record<string, unknown>;

/** An answer without what opens something; see `viewRuleOf`. */
export function hideKeys(answer: unknown, key: Buffer): unknown {
  if (Array.isArray(answer)) return answer.map((each) => hideKeys(each, key));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, hideField(name, value, key)]));
}

function hideField(name: string, value: unknown, key: Buffer): unknown {
  const rule = viewRuleOf(name);
  // Empty and null stay: they mean that there is none.
  if (rule === 'shown' || typeof value !== 'string' || value === '') return hideKeys(value, key);
  return rule === 'sealed' ? sealId(key, value) : '';
}

/** Puts the ids of sealed ones into the parameters of a call. What is not sealed stays. */
export function revealKeys<T extends Fields>(given: T, key: Buffer): T {
  const revealed = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' && viewRuleOf(name) === 'sealed' ? (openId(key, value) ?? value) : value,
  ]);
  return Object.fromEntries(revealed) as T;
}
