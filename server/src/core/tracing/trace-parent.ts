import { context, type Context, isSpanContextValid, ROOT_CONTEXT, trace } from '@opentelemetry/api';

const SHAPE = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** What is under way now, in the form of W3C Trace Context, to go on elsewhere; undefined without traces. */
export function currentTraceParent(): string | undefined {
  const current = trace.getSpanContext(context.active());
  if (!current || !isSpanContextValid(current)) return undefined;
  return `00-${current.traceId}-${current.spanId}-${current.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Where the work that was begun elsewhere goes on. */
export function contextOf(traceParent: string | undefined): Context {
  const [, traceId, spanId, flags] = SHAPE.exec(traceParent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
