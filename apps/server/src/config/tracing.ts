import type { TracingConfig } from '@parvis/platform/tracing/tracing.ts'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/, error: 'une adresse http:// ou https://' })
const protocol = z.enum(
  ['http/protobuf', 'http/json'],
  'http/protobuf ou http/json (grpc n’est pas pris en charge)',
)

/** Those variables of OpenTelemetry that say whether, where and how traces are sent. Its libraries read the others. */
export const TracingEnvironment = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
})

/** Undefined: no traces. */
export function tracingConfig(e: z.output<typeof TracingEnvironment>): TracingConfig | undefined {
  if (e.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || e.OTEL_TRACES_EXPORTER === 'none') return undefined
  const base = e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/?$/, '/v1/traces')
  const url = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? base
  if (url === undefined) return undefined
  return {
    url,
    protocol: e.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? e.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
  }
}
