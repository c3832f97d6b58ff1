import { registerCodes } from '@parvis/contract/people/register-claims.ts'
import type {
  ReviewedRequest,
  VerificationDocument,
  VerificationRequest,
} from '@parvis/contract/people/verification.schemas.ts'
import type { CertificateStatus } from '@parvis/contract/people/verification.ts'
import type {
  Ask,
  Certificate,
  Confirmation,
  RegisterClaim,
} from '@parvis/contract/people/verification-parts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { type AuthoredRow, authorView, person } from '../authors/index.ts'
import { refusalToDecide } from './policy.ts'

/** Columns of `verification_requests` for {@link requestView}, with its documents. */
export const requestColumns = [
  'verification_requests.id',
  'verification_requests.user_id',
  'verification_requests.kind',
  'verification_requests.role',
  'verification_requests.claimed_name',
  'verification_requests.organisation',
  'verification_requests.mandate',
  'verification_requests.party',
  'verification_requests.published_organisation',
  'verification_requests.published_mandate',
  'verification_requests.message',
  'verification_requests.status',
  'verification_requests.evidence',
  'verification_requests.reason',
  'verification_requests.note',
  'verification_requests.first_reviewer_id',
  'verification_requests.reviewers',
  'verification_requests.created_at',
  'verification_requests.decided_at',
  'verification_requests.ended_at',
  'verification_requests.documents_purged_at',
  'verification_requests.awaits_applicant',
  'verification_requests.source_url',
  'verification_requests.register_proof',
  'verification_requests.mandate_id',
  'verification_requests.register_match',
  'verification_requests.press_proof',
  'verification_requests.press_card_number',
  'verification_requests.press_card_year',
  'verification_requests.press_service',
] as const

type DocumentRow = Omit<VerificationDocument, 'created_at'> & { created_at: string | Date }

/** Accounts that answered of the request in scope as contacts of an organisation. */
export const confirmers = sql<string[]>`array(
  select answered_by from organisation_confirmations as confirmation
  where confirmation.request_id = verification_requests.id and answered_by is not null
)`.as('confirmers')

/** Dates, and what belongs to the request as one column each. */
export const requestExtras = [
  confirmers,
  sql<string | null>`verification_requests.source_on::text`.as('source_on'),
  sql<AskRow[]>`coalesce((
    select json_agg(json_build_object('id', id, 'wanted', wanted, 'message', message, 'asked_at', asked_at,
      'due_at', due_at, 'outcome', outcome, 'reply', reply, 'ended_at', ended_at) order by asked_at, id)
    from verification_asks where verification_asks.request_id = verification_requests.id
  ), '[]')`.as('asks'),
  sql<Confirmation[]>`coalesce((
    select json_agg(json_build_object('organisation', organisations.name, 'answer', answer, 'note', note,
      'by', ${person('confirmation.answered_by')}, 'at', answered_at, 'left_at', left_at) order by answered_at)
    from organisation_confirmations as confirmation join organisations on organisations.id = confirmation.organisation_id
    where confirmation.request_id = verification_requests.id
  ), '[]')`.as('confirmations'),
  sql<string | null>`verification_requests.register_edition::text`.as('register_edition'),
  sql<string | null>`verification_requests.register_left_on::text`.as('register_left_on'),
  sql<CodeRow | null>`(
    select json_build_object('sent_at', sent_at, 'due_at', due_at, 'tries', tries, 'ended_at', ended_at,
      'confirmed_at', confirmed_at, 'is_letter', is_letter, 'posted_at', posted_at)
    from register_codes where register_codes.request_id = verification_requests.id
    order by sent_at desc limit 1
  )`.as('code'),
  sql<string | null>`verification_requests.mandate_ends_on::text`.as('mandate_ends_on'),
  sql<string | null>`verification_requests.valid_until::text`.as('valid_until'),
  sql<DocumentRow[]>`coalesce((
    select json_agg(json_build_object('id', id, 'name', name, 'content_type', content_type, 'bytes', bytes,
      'created_at', created_at) order by created_at, id)
    from verification_documents where verification_documents.request_id = verification_requests.id
  ), '[]')`.as('documents'),
  sql<{ id: string; case_id: string } | null>`(
    select json_build_object('id', decision.id, 'case_id', decision.case_id)
    from moderation_cases as judged join moderation_decisions as decision on decision.case_id = judged.id
    where judged.target_type = 'tick' and judged.target_id = verification_requests.id
    order by decision.created_at desc, decision.id desc
    limit 1
  )`.as('ruling'),
]

interface CodeRow {
  sent_at: string
  due_at: string
  tries: number
  ended_at: string | null
  confirmed_at: string | null
  is_letter: boolean
  posted_at: string | null
}

interface AskRow extends Omit<Ask, 'asked_at' | 'due_at' | 'ended_at'> {
  asked_at: string
  due_at: string
  ended_at: string | null
}

export const requests = (db: Db) =>
  db.selectFrom('verification_requests').select(requestColumns).select(requestExtras)

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

export function documentView(row: DocumentRow): VerificationDocument {
  return {
    id: row.id,
    name: row.name,
    content_type: row.content_type,
    bytes: row.bytes,
    created_at: new Date(row.created_at).toISOString(),
  }
}

const moment = (at: string) => new Date(at).toISOString()
const momentOrNull = (at: string | null) => (at === null ? null : moment(at))

const askView = (ask: AskRow): Ask => ({
  ...ask,
  asked_at: moment(ask.asked_at),
  due_at: moment(ask.due_at),
  ended_at: momentOrNull(ask.ended_at),
})

const confirmationView = (confirmation: Confirmation): Confirmation => ({
  ...confirmation,
  at: moment(confirmation.at),
  left_at: momentOrNull(confirmation.left_at),
})

/** When an organisation confirmed the person, unless it has recorded since that they left. */
function confirmedBy({ confirmations }: Pick<RequestRow, 'confirmations'>) {
  const confirmation = confirmations.find(({ answer, left_at }) => answer === 'confirmed' && left_at === null)
  return confirmation === undefined
    ? null
    : { organisation: confirmation.organisation, at: moment(confirmation.at) }
}

function registerClaim(row: RequestRow): RegisterClaim | null {
  const { register_proof: proof, register_edition: edition, register_left_on: left_on, code } = row
  if (proof === null || edition === null) return null
  return {
    proof,
    edition,
    left_on,
    // A body that was only told of a claim got no code.
    code:
      proof !== 'code' || code === null
        ? null
        : {
            sent_at: moment(code.sent_at),
            due_at: moment(code.due_at),
            tries_left: Math.max(0, registerCodes.tries - code.tries),
            ended: code.ended_at !== null,
            confirmed_at: momentOrNull(code.confirmed_at),
            by_letter: code.is_letter,
            posted_at: momentOrNull(code.posted_at),
          },
  }
}

function certifiedClaim(row: RequestRow) {
  const claim = registerClaim(row)
  return claim && { proof: claim.proof, edition: claim.edition, left_on: claim.left_on }
}

/** A request as its owner sees it: without the decider and the reviewers' note. */
export function requestView(row: RequestRow): VerificationRequest {
  return {
    id: row.id,
    user_id: row.user_id,
    kind: row.kind,
    role: row.role,
    claimed_name: row.claimed_name,
    organisation: row.organisation,
    mandate: row.mandate,
    party: row.party,
    mandate_ends_on: row.mandate_ends_on,
    message: row.message,
    status: row.status,
    evidence: row.evidence,
    reason: row.reason,
    valid_until: row.valid_until,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    documents: row.documents.map(documentView),
    documents_purged_at: row.documents_purged_at?.toISOString() ?? null,
    decision_id: row.ruling?.id ?? null,
    awaits_documents: row.awaits_applicant && row.asks.some(({ outcome }) => outcome === null),
    asks: row.asks.map(askView),
    confirmed_by: confirmedBy(row),
    source:
      row.source_url === null || row.source_on === null ? null : { url: row.source_url, on: row.source_on },
    register: registerClaim(row),
    press: row.press_proof && {
      proof: row.press_proof,
      card_number: row.press_card_number,
      card_year: row.press_card_year,
      service: row.press_service,
    },
  }
}

/** A request as a reviewer sees it, with its member. */
export function reviewedView(row: RequestRow & AuthoredRow, reviewer: Member): ReviewedRequest {
  return {
    ...requestView(row),
    member: authorView(row),
    note: row.note,
    confirmations: row.confirmations.map(confirmationView),
    case_id: row.ruling?.case_id ?? null,
    published_organisation: row.published_organisation,
    published_mandate: row.published_mandate,
    awaits_second_review: row.status === 'pending' && row.reviewers > 0,
    may_decide: refusalToDecide(reviewer, row) === null,
    name_match: row.mandate_id === null && row.register_proof !== null ? 'none' : row.register_match,
  }
}

/** The public part of a decided request. */
export function certificateView(row: RequestRow, status: CertificateStatus): Certificate {
  const stands = status === 'valid'
  return {
    claimed_name: row.claimed_name,
    role: row.role,
    organisation: row.published_organisation ?? row.organisation,
    mandate: row.published_mandate ?? row.mandate,
    party: row.party,
    evidence: row.evidence,
    organisation_confirmed_at: confirmedBy(row)?.at ?? null,
    verified_at: (row.decided_at ?? row.created_at).toISOString(),
    valid_until: row.valid_until,
    register: certifiedClaim(row),
    press_card_year: row.evidence === 'press_card' ? row.press_card_year : null,
    // The number belongs to the newsroom that the member named.
    press_service:
      (row.published_organisation ?? row.organisation) === row.organisation ? row.press_service : null,
    reviewers: row.reviewers,
    status,
    reason: stands ? null : row.reason,
    ended_at: stands ? null : (row.ended_at?.toISOString() ?? null),
  }
}
