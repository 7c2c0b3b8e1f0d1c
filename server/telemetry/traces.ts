import { second } from '#contract/dates/durations.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Database } from '../database/database.ts'
import type { RouteOf } from '../http/route-patterns.ts'
import { version } from '../process/version.ts'

export type Traces = ReturnType<typeof openTraces>

/** Sends a span for each request, and for each statement of it, by OTLP to where the standard variables of OpenTelemetry say. */
export function openTraces(routeOf: RouteOf) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'kinroll', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('kinroll', version)

  return {
    /** Starts the span of a request. What it returns runs work as a part of it. */
    begin: ({ method = '', url, headers }: IncomingMessage, outgoing: ServerResponse) => {
      const route = routeOf(method, url)
      const attributes = { 'http.request.method': method, 'http.route': route }
      const parent = parentOf(headers['traceparent'])
      const name = `${method} ${route}`
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
      outgoing.once('close', () => {
        const { headersSent, statusCode } = outgoing
        if (headersSent) span.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      const within = trace.setSpan(parent, span)
      return (work: () => void) => context.bind(within, work)
    },

    /** Adds a statement to the span of the request that executed it. Its values stay here. */
    noteStatement: (engine: Database['engine'], sql: string, duration: number) => {
      if (!trace.getActiveSpan()) return
      const [operation = ''] = /\w+/.exec(sql) ?? []
      const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql)?.[1]
      const now = performance.now()
      const attributes = {
        'db.system.name': engine === 'postgres' ? 'postgresql' : 'sqlite',
        'db.operation.name': operation,
        'db.query.text': sql.replaceAll(/'(?:[^']|'')*'/g, '?').slice(0, longestText),
      }
      const name = table === undefined ? operation : `${operation} ${table}`
      tracer
        .startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: now - duration })
        .end(now)
    },

    /** Writes of several requests share a transaction: each is a part of its own request. */
    follow: (database: Database): Database => ({
      ...database,
      write: (work, options) => database.write(context.bind(context.active(), work), options),
    }),

    stop: () =>
      Promise.race([provider.shutdown().catch(() => {}), pause(second, undefined, { ref: false })]),
  }
}

const longestText = 1000

/** The context of a caller that traces, too: https://www.w3.org/TR/trace-context/#traceparent-header. */
function parentOf(header: string | string[] | undefined): Context {
  const found = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(header ?? ''))
  const [, traceId = '', spanId = '', flags = ''] = found ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return found ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}
