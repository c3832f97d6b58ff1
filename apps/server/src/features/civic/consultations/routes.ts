import {
  addStatement,
  closeConsultation,
  createConsultation,
  getConsultation,
  getNextStatement,
  getOwnPosition,
  listConsultations,
  listWaitingStatements,
  moderateStatement,
  voteOnStatement,
  withdrawStatementVotes,
} from '@parvis/contract/civic/consultations.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { type Member, requireStaff } from '../../accounts/identity/index.ts'
import { publishResults } from './computing.ts'
import { readDecisions } from './decisions.ts'
import { countsFile, decisionsFile } from './files.ts'
import { remindOpeners } from './reminding.ts'
import {
  decideStatement,
  endConsultation,
  openConsultation,
  suggestStatement,
  voteOn,
  withdrawAnswers,
} from './service.ts'
import { readConsultation, readConsultations, readNext, readPosition, readWaiting } from './store.ts'

export const consultationsFeature: Feature = {
  routes: consultationRoutes,
  schedules: (context) => [
    { name: 'consultation-results', everySeconds: 20, run: () => publishResults(context) },
    { name: 'waiting-statements', cron: '7 * * * *', run: () => remindOpeners(context) },
  ],
}

const voteRate = { max: 300, window: 60 }
const writeRate = { max: 60, window: 600 }

function consultationRoutes({ app, api }: ServerParts, context: AppContext): void {
  const { db, clock } = context
  const viewerOf = (member: Member | null) => ({ reader: member, now: clock.now() })
  const consultationFor = (id: string, member: Member | null) => readConsultation(db, id, viewerOf(member))

  api.open(listConsultations, ({ query: { tab, region, cursor }, member }) =>
    readConsultations(db, { ...viewerOf(member), tab, region, after: readCursor(cursor) }),
  )
  api.open(getConsultation, ({ params, member }) => consultationFor(params.consultationId, member))
  api.members(createConsultation, ({ body, member }) => openConsultation(context, member, body), {
    rate: writeRate,
  })
  api.members(
    closeConsultation,
    ({ params, member }) => endConsultation(context, member, params.consultationId),
    { rate: writeRate },
  )
  api.members(getNextStatement, async ({ params: { consultationId }, member }) => {
    await consultationFor(consultationId, member)
    return readNext(db, consultationId, member.id)
  })
  api.members(voteOnStatement, ({ params, body, member }) => voteOn(context, member, params, body.vote), {
    rate: voteRate,
  })
  api.members(
    withdrawStatementVotes,
    ({ params, member }) => withdrawAnswers(context, member, params.consultationId),
    { rate: writeRate },
  )
  api.members(
    addStatement,
    ({ params, body, member }) => suggestStatement(context, member, params.consultationId, body),
    { rate: writeRate },
  )
  api.members(listWaitingStatements, async ({ params: { consultationId }, query, member }) => {
    const { can_moderate } = await consultationFor(consultationId, member)
    if (!can_moderate) requireStaff(member)
    return readWaiting(db, consultationId, readCursor(query.cursor))
  })
  api.members(
    moderateStatement,
    ({ params, body, member }) => decideStatement(context, member, params, body.refused_for),
    { rate: voteRate },
  )
  api.members(getOwnPosition, async ({ params: { consultationId }, member }) => {
    const { state } = await consultationFor(consultationId, member)
    if (state === 'closed') throw new Refusal('consultation_closed')
    return readPosition(db, consultationId, member)
  })

  const file = {
    config: {
      answersData: true,
      rateLimit: context.config.rateLimits ? { max: 120, timeWindow: 60_000 } : (false as const),
    },
  }
  const publicConsultation = (id: string) => {
    if (!z.uuid().safeParse(id).success) throw new Refusal('consultation_not_found')
    return consultationFor(id.toLowerCase(), null)
  }
  const sendCsv = (reply: FastifyReply, name: string, text: string) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .header('cache-control', 'no-cache')
      .send(text)
  app.get<{ Params: { id: string } }>(
    `${apiAddress}/consultations/:id/votes.csv`,
    file,
    async ({ params }, reply) => {
      const { results } = await publicConsultation(params.id)
      if (results === null) throw new Refusal('consultation_not_found')
      return sendCsv(reply, `consultation-${params.id.slice(0, 8)}-votes`, countsFile(results))
    },
  )
  app.get<{ Params: { id: string } }>(
    `${apiAddress}/consultations/:id/moderation.csv`,
    file,
    async ({ params }, reply) => {
      const { id } = await publicConsultation(params.id)
      return sendCsv(
        reply,
        `consultation-${id.slice(0, 8)}-moderation`,
        decisionsFile(await readDecisions(db, id)),
      )
    },
  )
}
