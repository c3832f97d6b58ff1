import { type RefusalCode, refusals } from '@parvis/contract/refusals.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionFailure } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import type { LogSecurityEvent } from '../security-events.ts'
import type { Room } from '../storage/room.ts'
import { refusalBody } from './api.ts'
import { challenge } from './bearer-challenge.ts'

/** Errors that Fastify and its plugins throw before a handler runs, mapped to refusals. */
const frameworkRefusals: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'validation_failed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation_failed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_UNDER_PRESSURE: 'unavailable',
}

function asRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error
  const code = frameworkRefusals[error.code]
  if (code !== undefined) return new Refusal(code, error.message)
  if (error.statusCode === 403 || error.statusCode === 404)
    return new Refusal('route_not_found', error.message)
  if (error.statusCode === 429) return new Refusal('rate_limited', error.message)
  if (error instanceof URIError || error.statusCode === 400)
    return new Refusal('validation_failed', error.message)
  if (isConnectionFailure(error)) return new Refusal('unavailable', 'the database cannot be reached')
  return undefined
}

/** Refusals logged as security events, so that operators see them in numbers. */
const eventOfStatus: Partial<Record<number, 'access_refused' | 'rate_limited'>> = {
  403: 'access_refused',
  429: 'rate_limited',
}

/** Error handler of the API: refusals have names, anything else is a bug and is logged as one. */
export function handleErrors(
  app: FastifyInstance,
  {
    securityEvent,
    room,
    resourceMetadata,
  }: { securityEvent: LogSecurityEvent; room: Room; resourceMetadata?: string | undefined },
): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = room.note(error)
      ? new Refusal('unavailable', 'no room is left on a disk')
      : asRefusal(error)
    if (refusal === undefined)
      request.log.error(
        { err: error, route: request.routeOptions.url, traceId: request.traceId ?? undefined },
        'request failed with an unexpected error',
      )
    else if (refusal.code === 'unavailable')
      request.log.warn({ err: error, route: request.routeOptions.url }, 'unavailable')
    const code = refusal?.code ?? 'unexpected_failure'
    const message = refusal?.message ?? 'unexpected failure'
    const event = eventOfStatus[refusals[code]]
    if (event !== undefined)
      securityEvent(event, {
        userId: request.memberId ?? undefined,
        ip: request.ip,
        code,
        route: request.routeOptions.url,
      })
    challenge(
      request,
      reply,
      { code, fields: refusal?.fields },
      refusals[code] === 401 ? resourceMetadata : undefined,
    )
    if (code === 'unavailable') reply.header('retry-after', '2')
    return reply.status(refusals[code]).send(refusalBody(code, message, request.id, refusal?.fields))
  })
}
