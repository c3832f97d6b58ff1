import { apiAddress } from '@parvis/contract/endpoint.ts'
import { Id } from '@parvis/contract/fields.schemas.ts'
import {
  askForDocuments,
  decideVerification,
  deleteVerificationDocument,
  getCertificate,
  getOwnVerification,
  getVerification,
  getVerificationFigures,
  listVerifications,
  revokeVerification,
  sendFurtherDocuments,
  submitVerification,
  uploadVerificationDocument,
  withdrawAsk,
  withdrawVerification,
} from '@parvis/contract/people/verification.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { subDays } from '@parvis/platform/durations.ts'
import type { Hub } from '@parvis/platform/realtime/hub.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import type { Feature } from '../../../feature.ts'
import { type Member, type ParvisApi, requireReviewer, staffAccess } from '../../accounts/identity/index.ts'
import * as asks from './asks.ts'
import { expireAsks } from './asks.ts'
import { dropDocument, keepDocument, openDocument } from './documents.ts'
import { endMandates, purgeDocuments } from './endings.ts'
import { readFigures } from './figures.ts'
import { readPressCheck } from './press-claims.ts'
import { isQuiet, sendReminders } from './reminders.ts'
import { decide } from './review.ts'
import { revoke } from './revoking.ts'
import { submit, withdraw } from './service.ts'
import { readCertificates, readOwnVerification, readQueue, readReviewed } from './store.ts'

export const verificationFeature: Feature = {
  routes({ app, api, hub, identity }, context) {
    verificationRoutes(app, api, context, { hub, identify: identity.identify })
  },
  schedules: (context) => [
    {
      name: 'verifications',
      cron: '7-59/15 * * * *',
      async run() {
        await endMandates(context)
        await purgeDocuments(context)
      },
    },
    {
      name: 'verification-reminders',
      cron: '4-59/20 * * * *',
      async run() {
        await sendReminders(context)
        // Rejections come by day too, after the last reminder.
        if (!isQuiet(context.clock.now())) await expireAsks(context)
      },
    },
  ],
}

const rate = { max: 60, window: 600 }

function verificationRoutes(
  app: FastifyInstance,
  api: ParvisApi,
  context: AppContext,
  { hub, identify }: { hub: Hub<Member>; identify: (request: FastifyRequest) => Promise<Member | null> },
): void {
  ownRoutes(api, context)
  reviewRoutes(api, context)
  hub.allow('review', async (subject, member) => {
    if (member === null) return 'not_authenticated'
    if (topics.verifications !== `review:${subject}`) return 'topic_unknown'
    const access = staffAccess(member)
    if (access === 'none') return 'reviewers_only'
    return access === 'factor_needed' ? 'staff_second_factor_required' : null
  })
  documentRoute(app, context, identify)
  api.open(getCertificate, ({ params, member }) =>
    readCertificates(context.db, params.reference, member?.id ?? null),
  )
}

function ownRoutes(api: ParvisApi, context: AppContext): void {
  api.members(getOwnVerification, ({ member }) =>
    readOwnVerification(context.db, member.id, context.clock.now()),
  )
  api.members(
    uploadVerificationDocument,
    ({ query, member, request }) => keepDocument(context, member, { name: query.name, body: request.body }),
    { rate },
  )
  api.members(deleteVerificationDocument, async ({ params, member }) => {
    await dropDocument(context, member, params.documentId)
    return { id: params.documentId }
  })
  api.members(submitVerification, ({ body, member }) => submit(context, member, body), { rate })
  api.members(withdrawVerification, ({ member }) => withdraw(context, member), { rate })
  api.members(sendFurtherDocuments, ({ body, member }) => asks.sendFurtherDocuments(context, member, body), {
    rate,
  })
}

function reviewRoutes(api: ParvisApi, context: AppContext): void {
  api.members(listVerifications, ({ query, member }) => {
    const { status: list, q, role, match, days } = query
    const before = days === undefined ? undefined : subDays(context.clock.now(), days)
    const wanted = { list, q, role, match, before }
    return readQueue(context.db, requireReviewer(member), wanted, readCursor(query.cursor))
  })
  api.members(getVerificationFigures, ({ member }) => {
    requireReviewer(member)
    return readFigures(context.db, context.clock.now())
  })
  api.members(
    getVerification,
    async ({ params, member }) => ({
      ...(await readReviewed(context.db, requireReviewer(member), params.requestId)),
      press_check: await readPressCheck(context.db, params.requestId, context.clock.now()),
    }),
    { onPrimary: true },
  )
  api.members(decideVerification, ({ params, body, member }) =>
    decide(context, requireReviewer(member), params.requestId, body),
  )
  api.members(revokeVerification, ({ params, body, member }) =>
    revoke(context, requireReviewer(member), params.requestId, body),
  )
  api.members(
    askForDocuments,
    ({ params, body, member }) =>
      asks.askForDocuments(context, requireReviewer(member), params.requestId, body),
    { rate },
  )
  api.members(withdrawAsk, ({ params, member }) => asks.withdrawAsk(context, requireReviewer(member), params))
}

/** Serves a document: never cached, never executed by a browser, never framed by another site. */
function documentRoute(
  app: FastifyInstance,
  context: AppContext,
  identify: (request: FastifyRequest) => Promise<Member | null>,
): void {
  app.get<{ Params: { documentId: string } }>(
    `${apiAddress}/verification-documents/:documentId`,
    { config: { answersData: true } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const reader = await identify(request)
      if (reader === null) throw new Refusal('not_authenticated')
      const { data: documentId } = Id.safeParse(request.params.documentId)
      if (documentId === undefined) throw new Refusal('document_not_found')
      const found = await openDocument(context, reader, documentId)
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type(found.content_type)
        .send(found.bytes)
    },
  )
}
