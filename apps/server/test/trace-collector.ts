import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  /** 2 is a server, 3 a client. */
  kind: number
  attributes: Record<string, unknown>
  /** 2 is an error. */
  status: { code?: number; message?: string }
  events: unknown[]
  service: unknown
}

export interface TraceCollector {
  url: string
  /** Bodies as they came. */
  bodies: Buffer[]
  headers: IncomingHttpHeaders[]
  /** Spans of those bodies that are JSON. */
  spans(): ReceivedSpan[]
  /** Requests to other addresses. */
  others: Record<string, unknown>[]
  close(): void
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

/** A collector of traces (OTLP over HTTP) that keeps the requests. `isSlow`: it never answers. */
export async function openTraceCollector({ isSlow = false } = {}): Promise<TraceCollector> {
  const bodies: Buffer[] = []
  const headers: IncomingHttpHeaders[] = []
  const spans: ReceivedSpan[] = []
  const others: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (request.url !== '/v1/traces') {
      others.push(JSON.parse(String(body)))
      response.writeHead(204).end()
      return
    }
    bodies.push(body)
    headers.push(request.headers)
    if (request.headers['content-type'] === 'application/json')
      spans.push(...spansOf(JSON.parse(String(body))))
    if (!isSlow) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans: () => spans,
    others,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function spansOf(body: {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: Attribute[] })[] }[]
  }[]
}): ReceivedSpan[] {
  return body.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: recordOf(span.attributes),
        service: recordOf(resource.attributes)['service.name'],
      })),
    ),
  )
}

function recordOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
