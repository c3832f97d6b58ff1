import { linkOfficial } from '@parvis/contract/civic/roll-calls.ts'
import { revokeVerification } from '@parvis/contract/people/verification.ts'
import { retryJob } from '@parvis/contract/trust/administration.ts'
import { claimAppeal, releaseAppeal } from '@parvis/contract/trust/appeals.ts'
import { dismissSignal, readAsker, releaseCase } from '@parvis/contract/trust/moderation-cases.ts'
import { exportActs, setStaff } from '@parvis/contract/trust/staff.ts'
import { asks, official } from './asked-questions.ts'
import { fetched, publishes, sends } from './attachments.ts'
import { claims, decides, reasoned, reports, reverses } from './cases.ts'
import { failJob } from './failed-jobs.ts'
import { jpeg } from './files.ts'
import { aPdf } from './people.ts'
import { answers, appealsOf, contests } from './redress.ts'
import { approves, firstInQueue } from './reviewing.ts'
import { deedsOfAnnouncements } from './staff-deeds-of-announcements.ts'
import { deedsOnDesk } from './staff-deeds-on-desk.ts'
import { deedsOnDuties } from './staff-deeds-on-duties.ts'
import { deedsOnEntry } from './staff-deeds-on-entry.ts'
import { deedsOnMembers } from './staff-deeds-on-members.ts'
import { deedsOnSubjects } from './staff-deeds-on-subjects.ts'
import { deedsOnVerification } from './staff-deeds-on-verification.ts'
import type { Deed, Stage } from './staff-stage.ts'

const aCase = async ({ ana, bea }: Stage) => reports(bea, 'post', await ana.publishes('Un mot'))
const warning = reasoned({ kind: 'warn' } as const)

async function warned(stage: Stage) {
  const { decisions } = await decides(stage.rita, await aCase(stage), warning)
  return decisions[0]?.id ?? ''
}

async function appealed(stage: Stage) {
  await contests(stage.ana, await warned(stage))
  const [appeal] = await appealsOf(stage.ada)
  if (appeal === undefined) throw new Error('there is no appeal')
  return appeal
}

async function asked({ someone, ada }: Stage) {
  const journalist = await someone({ role: 'journalist' })
  await journalist.asksForTick()
  return { journalist, request: await firstInQueue(ada) }
}

/** One deed for each endpoint by which the staff writes, by the endpoint's name. */
export const staffDeeds: Readonly<Record<string, Deed>> = {
  ...deedsOfAnnouncements,
  claimCase: async (stage) => {
    const caseId = await aCase(stage)
    return () => claims(stage.ada, caseId)
  },
  readAsker: async (stage) => {
    const odile = await stage.someone(official)
    const post = await odile.publishes('Interrogez-moi')
    const { question } = await asks(stage.ana, post, 'Qui vous paie ?')
    const caseId = await reports(stage.bea, 'question', question)
    await claims(stage.ada, caseId)
    return () => stage.ada.call(readAsker, { params: { caseId } })
  },
  releaseCase: async (stage) => {
    const caseId = await aCase(stage)
    await claims(stage.ada, caseId)
    return () => stage.ada.call(releaseCase, { params: { caseId } })
  },
  decideCase: async (stage) => {
    const caseId = await aCase(stage)
    return () => decides(stage.ada, caseId, warning)
  },
  reverseDecision: async (stage) => {
    const decisionId = await warned(stage)
    return () => reverses(stage.ada, decisionId)
  },
  claimAppeal: async (stage) => {
    const params = { appealId: (await appealed(stage)).id }
    return () => stage.ada.call(claimAppeal, { params })
  },
  releaseAppeal: async (stage) => {
    const params = { appealId: (await appealed(stage)).id }
    await stage.ada.call(claimAppeal, { params })
    return () => stage.ada.call(releaseAppeal, { params })
  },
  decideAppeal: async (stage) => {
    const appeal = await appealed(stage)
    return () => answers(stage.ada, appeal, 'upheld', 'La règle est claire.')
  },
  dismissSignal: async ({ context, ada, ana }) => {
    const now = context.clock.now()
    const { id } = await context.db
      .insertInto('moderation_signals')
      .values({
        kind: 'follows',
        subject_type: 'profile',
        subject_id: ana.id,
        acts: 9,
        members: 9,
        newcomers: 9,
        together: 0,
        opened_at: now,
        measured_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return () => ada.call(dismissSignal, { params: { signalId: id } })
  },
  decideVerification: async (stage) => {
    const { request } = await asked(stage)
    return () => approves(stage.ada, request)
  },
  revokeVerification: async (stage) => {
    const { request } = await asked(stage)
    await approves(stage.ada, request)
    const body = { reason: 'mandate_ended' } as const
    return () => stage.ada.call(revokeVerification, { params: { requestId: request.id }, body })
  },
  linkOfficial: async (stage) => {
    const official = await stage.someone({ role: 'politician' })
    await official.asksForTick({ organisation: 'Assemblée', mandate: 'Députée' })
    const request = await firstInQueue(stage.ada)
    await approves(stage.ada, request)
    await stage.context.db
      .insertInto('officials')
      .values({ uid: 'PA900001', institution: 'assemblee', name: 'Agathe Exemple', digest: '' })
      .execute()
    const params = { requestId: request.id }
    return () => stage.ada.call(linkOfficial, { params, body: { uid: 'PA900001' } })
  },
  setStaff: async ({ ada, bea }) => {
    const username = bea.email.split('@')[0] ?? ''
    return () => ada.call(setStaff, { body: { username, flag: 'moderator', value: true } })
  },
  exportActs:
    async ({ ada }) =>
    () =>
      ada.call(exportActs, { body: {} }),
  retryJob: async ({ context, ada }) => {
    const jobId = await failJob(context.database.pool)
    return () => ada.call(retryJob, { params: { jobId } })
  },
  ...deedsOnSubjects,
  ...deedsOnVerification,
  ...deedsOnMembers,
  ...deedsOnEntry,
  ...deedsOnDesk,
  ...deedsOnDuties,
}

/** The same for files that the staff alone reads, by their routes. */
export const staffReadings: Readonly<Record<string, Deed>> = {
  '/api/v1/verification-documents/:documentId': async (stage) => {
    const journalist = await stage.someone({ role: 'journalist' })
    const { id } = await journalist.sendsDocument(aPdf)
    await journalist.send('POST', '/api/v1/me/verification', { organisation: 'Le Courrier' })
    return () => stage.ada.get(`/api/v1/verification-documents/${id}`)
  },
  '/media/post-uploads/:name': async ({ ada, ana, bea }) => {
    const media = await sends(ana, await jpeg(60, 40))
    const post = await publishes(ana, media)
    await reports(bea, 'post', post)
    await ana.removes(post)
    return () => fetched(ada, media.url)
  },
}
