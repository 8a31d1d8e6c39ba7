import type { OnApplicationShutdown } from '@nestjs/common';
import {
  type Attributes,
  context,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

export { SpanKind };

interface Work {
  name: string;
  kind: SpanKind;
  /** Names and numbers of the program alone: no address, name, link, file or text of a person. */
  attributes: Attributes;
  /** Default: the current context. */
  parent?: Context;
}

/** Traces of one process, sent to a collector. Without one, nothing is loaded and nothing is measured. */
export class Tracing implements OnApplicationShutdown {
  private constructor(private readonly provider: BasicTracerProvider | null) {}

  static async open({ endpoint, service }: { endpoint: string | undefined; service: string }): Promise<Tracing> {
    if (endpoint === undefined) return new Tracing(null);
    const { openExporter } = await import('./open-exporter.js');
    return new Tracing(openExporter({ endpoint, service }));
  }

  get isOn(): boolean {
    return this.provider !== null;
  }

  /** Null if tracing is off. The caller ends the span. */
  begin({ name, kind, attributes, parent = context.active() }: Work): Span | null {
    return this.provider?.getTracer('sampan').startSpan(name, { kind, attributes }, parent) ?? null;
  }

  /** Runs `work` with this span as the parent of its spans. */
  within<T>(span: Span, work: () => T): T {
    return context.with(trace.setSpan(context.active(), span), work);
  }

  async run<T>(about: Work, work: () => Promise<T>): Promise<T> {
    const span = this.begin(about);
    if (!span) return work();
    try {
      return await this.within(span, work);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  /** The same object, each of whose calls that takes time is part of the trace. */
  traced<S extends object>(name: string, target: S): S {
    if (!this.isOn) return target;
    return new Proxy(target, {
      get: (object, key) => {
        const value: unknown = Reflect.get(object, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          // Calls outside of a request or job, such as the checks of health, are not of interest.
          if (!trace.getActiveSpan()) return Reflect.apply(value, object, args);
          const span = this.begin({
            name: `store ${String(key)}`,
            kind: SpanKind.CLIENT,
            attributes: { 'sampan.store': name },
          });
          const result: unknown = Reflect.apply(value, object, args);
          if (span && result instanceof Promise)
            result.then(
              () => span.end(),
              (error: unknown) => {
                markFailed(span, error);
                span.end();
              },
            );
          return result;
        };
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    // A collector that is away must not keep the process.
    await this.provider?.shutdown().catch(() => undefined);
  }
}

/** Records the class of the error alone: its text may name people and files. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}

const SHAPE = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The current span as W3C Trace Context, for another process; undefined without traces. */
export function currentTraceParent(): string | undefined {
  const current = trace.getSpanContext(context.active());
  if (!current || !isSpanContextValid(current)) return undefined;
  return `00-${current.traceId}-${current.spanId}-${current.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The trace that the work belongs to, from the process that queued it. */
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
