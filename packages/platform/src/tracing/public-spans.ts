import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'

/**
 * Attributes that leave the server. None holds anything of a member: no address, query, path, header, id or text of theirs,
 * whatever the libraries that make spans add to them.
 */
const publicAttributes = [
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'parvis.refusal',
  'parvis.request_id',
]

/** Passes spans on with their public attributes alone. `onResult` gets each delivery's error; undefined for a success. */
export function exportPublicSpans(
  exporter: SpanExporter,
  onResult: (error: Error | undefined) => void,
): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans.filter(isWanted).map(publicSpan), (result) => {
        // 0 is success; the enumeration is in a package of its own.
        onResult(result.code === 0 ? undefined : (result.error ?? new Error('not delivered')))
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** The library also makes spans of handlers for unknown addresses. */
function isWanted({ instrumentationScope, kind }: ReadableSpan): boolean {
  return instrumentationScope.name !== '@fastify/otel' || kind === SpanKind.SERVER
}

/** Events and messages of a status quote errors, which may quote what members wrote. */
function publicSpan(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    publicAttributes.flatMap((name) => (name in span.attributes ? [[name, span.attributes[name]]] : [])),
  )
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext === undefined ? {} : { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: hasFailed(span) ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes,
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  }
}

/** A refused request is no failure of the server. */
function hasFailed({ status, attributes }: ReadableSpan): boolean {
  const answer = attributes['http.response.status_code']
  return status.code === SpanStatusCode.ERROR && !(typeof answer === 'number' && answer < 500)
}
