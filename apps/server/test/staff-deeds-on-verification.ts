import { randomBytes } from 'node:crypto'
import {
  checkBatchClaim,
  confirmClaimBatch,
  drawClaimBatch,
  dropClaimBatch,
} from '@parvis/contract/people/claim-batches.ts'
import { addOrganisation, endContact, nameContact } from '@parvis/contract/people/organisations.ts'
import {
  importOfficials,
  previewOfficials,
  undoOfficialImport,
} from '@parvis/contract/people/prepared-verifications.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { markLetterPosted, printRegisterLetter } from '@parvis/contract/people/register-claims.ts'
import { askForDocuments, withdrawAsk } from '@parvis/contract/people/verification.ts'
import { firstInQueue } from './reviewing.ts'
import type { Deed, Stage } from './staff-stage.ts'

export const anAsk = { wanted: ['press_card' as const], message: 'Le recto et le verso, lisibles.' }

async function inQueue({ someone, ada }: Stage) {
  const journalist = await someone({ role: 'journalist' })
  await journalist.asksForTick()
  return firstInQueue(ada)
}

/** A claim of a mandate of the register with which nothing is wrong. */
async function aClearClaim({ context: { db, clock }, someone }: Stage): Promise<string> {
  const official = await someone({ role: 'politician' })
  const body = await db
    .insertInto('register_bodies')
    .values({ kind: 'commune', code: official.id, name: 'Valbrume', term: 'valbrume', email: 'm@v.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mandate = await db
    .insertInto('register_mandates')
    .values({
      ...{ body_id: body.id, kind: 'municipal', surname: 'AUTRE', given_name: 'Lou' },
      name_term: 'autre lou',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('verification_requests')
    .values({
      ...{ user_id: official.id, role: 'politician', kind: 'first', claimed_name: 'Lou Autre' },
      ...{ organisation: 'Valbrume', mandate: 'Maire', created_at: clock.now(), mandate_id: mandate.id },
      ...{ register_proof: 'document', register_edition: '2026-11-01', register_match: 'full' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A letter that waits to be printed. */
async function aLetter(stage: Stage): Promise<string> {
  const { db, clock } = stage.context
  const request_id = await aClearClaim(stage)
  const request = await db
    .selectFrom('verification_requests as request')
    .innerJoin('register_mandates as mandate', 'mandate.id', 'request.mandate_id')
    .select(['request.user_id', 'mandate.body_id'])
    .where('request.id', '=', request_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('register_codes')
    .values({
      ...request,
      ...{ request_id, code_hash: randomBytes(32), objection_hash: randomBytes(32), is_letter: true },
      ...{ sent_at: clock.now(), due_at: clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An open batch of one claim. */
async function aBatch(stage: Stage, drawer: 'ada' | 'rita', isChecked = false) {
  const requestId = await aClearClaim(stage)
  const { db, clock } = stage.context
  const now = clock.now()
  await db.updateTable('claim_batches').set({ state: 'dropped' }).execute()
  const batch = await db
    .insertInto('claim_batches')
    .values({ drawn_by: stage[drawer].id, drawn_at: now, ready_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('claim_batch_requests')
    .values({
      ...{ batch_id: batch.id, request_id: requestId, is_sampled: true },
      checked_at: isChecked ? now : null,
    })
    .execute()
  return { batchId: batch.id, requestId }
}

let count = 0
const anOrganisation = ({ ada }: Stage) => {
  count += 1
  return ada.call(addOrganisation, { body: { name: `Rédaction ${count}` } })
}

async function aContact(stage: Stage) {
  const journalist = await stage.someone({ role: 'journalist', verified: true })
  const { username } = await journalist.call(getOwnProfile, {})
  const { id: organisationId } = await anOrganisation(stage)
  return {
    params: { organisationId },
    body: {
      username: username ?? '',
      evidence: 'employer_letter' as const,
      evidence_note: 'Courrier de la direction.',
      starts_on: '2026-01-01',
    },
  }
}

/** A list of officials with one line. */
export const listOf = (contact: string) =>
  `nom;mandat;territoire;contact;source;date\nAlix Vernet;Maire;Commune de Valbrume;${contact};https://exemple.test/elus;2026-11-01\n`

/** Deeds of verification: further documents, contacts of organisations, lists of officials. */
export const deedsOnVerification: Readonly<Record<string, Deed>> = {
  askForDocuments: async (stage) => {
    const { id: requestId } = await inQueue(stage)
    return () => stage.ada.call(askForDocuments, { params: { requestId }, body: anAsk })
  },
  withdrawAsk: async (stage) => {
    const { id: requestId } = await inQueue(stage)
    const { asks } = await stage.ada.call(askForDocuments, { params: { requestId }, body: anAsk })
    const params = { requestId, askId: asks[0]?.id ?? '' }
    return () => stage.ada.call(withdrawAsk, { params })
  },
  printRegisterLetter: async (stage) => {
    const letterId = await aLetter(stage)
    return () => stage.ada.call(printRegisterLetter, { params: { letterId } })
  },
  markLetterPosted: async (stage) => {
    const params = { letterId: await aLetter(stage) }
    await stage.rita.call(printRegisterLetter, { params })
    return () => stage.ada.call(markLetterPosted, { params })
  },
  addOrganisation: async (stage) => () => anOrganisation(stage),
  drawClaimBatch: async (stage) => {
    await aClearClaim(stage)
    return () => stage.ada.call(drawClaimBatch, {})
  },
  checkBatchClaim: async (stage) => {
    const params = await aBatch(stage, 'ada')
    return () => stage.ada.call(checkBatchClaim, { params, body: { in_order: true } })
  },
  confirmClaimBatch: async (stage) => {
    const { batchId } = await aBatch(stage, 'rita', true)
    return () => stage.ada.call(confirmClaimBatch, { params: { batchId } })
  },
  dropClaimBatch: async (stage) => {
    const { batchId } = await aBatch(stage, 'rita')
    return () => stage.ada.call(dropClaimBatch, { params: { batchId } })
  },
  nameContact: async (stage) => {
    const call = await aContact(stage)
    return () => stage.ada.call(nameContact, call)
  },
  endContact: async (stage) => {
    const call = await aContact(stage)
    const { contacts } = await stage.ada.call(nameContact, call)
    const params = { ...call.params, contactId: contacts[0]?.id ?? '' }
    return () => stage.ada.call(endContact, { params, body: { reason: 'Départ annoncé.' } })
  },
  previewOfficials:
    async ({ ada }) =>
    () =>
      ada.call(previewOfficials, { body: { list: listOf('alix@exemple.test') } }),
  importOfficials: async ({ ada }) => {
    const body = { list: listOf('alix@exemple.test'), file_name: 'maires.csv', expected: 1 }
    return () => ada.call(importOfficials, { body })
  },
  undoOfficialImport: async ({ ada }) => {
    const body = { list: listOf('blanche@exemple.test'), file_name: 'maires.csv', expected: 1 }
    const { id: importId } = await ada.call(importOfficials, { body })
    return () => ada.call(undoOfficialImport, { params: { importId } })
  },
}
