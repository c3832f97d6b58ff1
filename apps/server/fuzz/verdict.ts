import { refusalsOf } from '@parvis/contract/endpoint.ts'
import { type RefusalCode, refusals } from '@parvis/contract/refusals.ts'
import { readMemberAccess } from '@parvis/contract/trust/members.ts'
import type { Call } from './call.ts'
import type { Answer } from './client.ts'
import { type Community, leaked } from './community.ts'

/** Refusals that precede every endpoint. */
const transport: RefusalCode[] = [
  'route_not_found',
  'body_too_large',
  'headers_too_large',
  'consent_required',
]

/** Describes the fault of a response; undefined without one. */
export function faultOf(community: Community, call: Call, answer: Answer): string | undefined {
  if (answer.status >= 500) return `answered ${answer.status}: ${answer.text.slice(0, 200)}`
  // The protocol echoes the address of a sign-up, whether it is registered or not.
  const met = leaked(community, call.reader, answer.text).filter((text) => !wasSent(call, text))
  if (met.length > 0 && !isReadingOfAccess(call)) return `${call.reader} reads ${met.join(', ')}`
  if (call.kind === 'contract') return contractFault(call, answer)
  return call.kind === 'auth' ? authFault(answer) : undefined
}

/** The staff's reading of a member's address and devices, which the trail of acts records. */
const isReadingOfAccess = ({ reader, endpoint }: Call) =>
  reader === 'staff' && endpoint?.name === readMemberAccess.name

const wasSent = ({ kind, body }: Call, text: string) =>
  kind === 'auth' && typeof body === 'string' && body.includes(text)

function contractFault({ endpoint }: Call, { status, text }: Answer): string | undefined {
  const body = readJson(text)
  if (status >= 400) return refusalFault(endpoint?.refusals, status, body)
  if (endpoint === undefined || status !== 200) return undefined
  if (body === undefined)
    return endpoint.returns.safeParse(undefined).success ? undefined : 'answered no JSON'
  const read = endpoint.returns.safeParse(body)
  return read.success
    ? undefined
    : `the answer is not what the contract says: ${read.error.message.slice(0, 300)}`
}

function refusalFault(
  declared: readonly RefusalCode[] | undefined,
  status: number,
  body: unknown,
): string | undefined {
  const code = (body as { error?: { code?: string } } | undefined)?.error?.code
  if (code === undefined || !(code in refusals)) return `refused ${status} without a name`
  const name = code as RefusalCode
  if (refusals[name] !== status) return `refused ${code} with status ${status}`
  if (declared === undefined) return undefined
  const allowed: readonly RefusalCode[] = [...refusalsOf({ refusals: declared }), ...transport]
  return allowed.includes(name) ? undefined : `refused ${code}, which the endpoint does not declare`
}

/** The protocol has three error formats; redirects and empty responses have none. */
function authFault({ status, text }: Answer): string | undefined {
  // Oversized headers are refused before routing.
  if (status < 400 || status === 431) return undefined
  const body = readJson(text) as Record<string, unknown> | undefined
  const isNamed =
    typeof body?.code === 'string' || typeof body?.error_code === 'string' || typeof body?.error === 'string'
  return isNamed ? undefined : `refused ${status} without a code: ${text.slice(0, 200)}`
}

function readJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
