import { FastifyOtelInstrumentation } from '@fastify/otel'
import {
  context,
  DiagLogLevel,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import { endsWithin } from '../ends-within.ts'
import { Refusal } from '../refusal.ts'
import { exportPublicSpans } from './public-spans.ts'
import type { EndStatement, Tracing, TracingConfig } from './tracing.ts'

interface TracingOptions extends TracingConfig {
  version: string
  /** Called for a variable of OpenTelemetry with a wrong value, which is not used. */
  onWrongSetting(message: string): void
  /** Called when the collector takes no more traces; not again until it has taken some. */
  onUndelivered(error: Error): void
}

/** Maximum milliseconds in which a stop sends what is left. */
const closePatience = 3_000
/** Paths asked for by balancers and browsers that say nothing about the site. */
const unfollowed = /^\/(?:health|ready|assets\/.*)(?:[?#]|$)/

/**
 * Opens traces. Loaded on demand (ADR 44): without a collector a server holds none of these libraries. Sampling, headers,
 * limits and names of the resource are those of the variables of OpenTelemetry.
 */
export function openTracing({
  url,
  protocol,
  version,
  onWrongSetting,
  onUndelivered,
}: TracingOptions): Tracing {
  // One for the process: it carries the current span along asynchronous calls.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter
  let isAway = false
  const provider = withSettingsLogged(onWrongSetting, () => {
    const exporter = exportPublicSpans(new Exporter({ url }), (error) => {
      if (error !== undefined && !isAway) onUndelivered(error)
      isAway = error !== undefined
    })
    return new BasicTracerProvider({
      resource: defaultResource()
        .merge(resourceFromAttributes({ 'service.name': 'parvis', 'service.version': version }))
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    })
  })
  const tracer = provider.getTracer('parvis', version)

  return {
    async followRequests(app) {
      // By default each hook and handler is a span of its own.
      const instrumentation = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
        ignorePaths: ({ url: path }) => unfollowed.test(path),
        requestHook(span, request) {
          span.updateName(`${request.method} ${request.routeOptions.url ?? ''}`.trim())
          span.setAttribute('parvis.request_id', request.id)
          request.traceId = recordedId(span)
        },
      })
      instrumentation.setTracerProvider(provider)
      await app.register(instrumentation.plugin())
      completeRequests(app)
    },
    run: (name, work) => runInTrace(tracer, name, work),
    beginStatement: (text, hasValues) => beginStatement(tracer, text, hasValues),
    async close() {
      try {
        await endsWithin(closePatience, provider.shutdown())
      } catch {
        // The exporter has reported it.
      }
    },
  }
}

/** Reports wrong settings of OpenTelemetry. Later messages are ignored: they repeat the exporter's. */
function withSettingsLogged<Result>(log: (message: string) => void, open: () => Result): Result {
  const ignore = () => undefined
  const logFirst = (message: string) => log(message)
  diag.setLogger(
    { error: logFirst, warn: logFirst, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  try {
    return open()
  } finally {
    diag.disable()
  }
}

function completeRequests(app: FastifyInstance): void {
  // A request is parsed in events of its socket, which are outside of its span.
  app.addHook('preValidation', (request, _reply, next) => {
    const { context: current } = request.opentelemetry()
    if (current === null) next()
    else context.with(current, next)
  })
  app.addHook('onError', async (request, _reply, error) => {
    const { span } = request.opentelemetry()
    if (error instanceof Refusal) span?.setAttribute('parvis.refusal', error.code)
    else span?.setAttribute('error.type', typeOf(error))
  })
}

async function runInTrace<Result>(
  tracer: Tracer,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { root: true }, async (span) => {
    try {
      return await work()
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

function beginStatement(tracer: Tracer, text: string, hasValues: boolean): EndStatement | undefined {
  // A span that has ended records no more: work after the answer is not part of the request.
  if (trace.getActiveSpan()?.isRecording() !== true) return undefined
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const span = tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(hasValues ? { 'db.query.text': text } : {}),
    },
  })
  return (error) => {
    if (error !== undefined && error !== null) fail(span, error)
    span.end()
  }
}

function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeOf(error))
}

/** Code of an error, such as an SQLSTATE, or its type; never its message. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function recordedId(span: Span): string | null {
  const { traceId, traceFlags } = span.spanContext()
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId
}
