import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Loaded only where traces are sent. */
export function openExporter({ endpoint, service }: { endpoint: string; service: string }): BasicTracerProvider {
  // One exporter for all applications of the process; a second one is refused, and the first one continues.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `sampan-${service}` }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
}
