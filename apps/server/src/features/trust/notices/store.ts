import type { ContentDecisionKind, DecisionGround, ModerationRule } from '@parvis/contract/audit/decisions.ts'
import type { NoticeView } from '@parvis/contract/trust/legal-notices.schemas.ts'
import type { CitedRule } from '@parvis/contract/trust/rules.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { citedRule } from '../rules/index.ts'
import { appealUntil, canNotifierContest, contestsReversal, refusalToAppeal } from '../statements/index.ts'
import { opens } from './receipts.ts'

interface NoticeDecision {
  id: string
  kind: ContentDecisionKind
  rule: ModerationRule | null
  cited_rule: CitedRule | null
  ground: DecisionGround | null
  automated: boolean
  reversed_at: string | null
  appeal_until: string
  contests_reversal: boolean
}

/** Finds a notice by receipt and secret; otherwise it is reported as missing. */
export async function findNotice(db: Db, receipt: string, secret: string) {
  const notice = await db
    .selectFrom('legal_notices')
    .selectAll()
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  if (notice === undefined || !opens(secret, notice.secret_hash)) throw new Refusal('notice_not_found')
  return notice
}

type Notice = Awaited<ReturnType<typeof findNotice>>

/** Decisions on a notice's case, in the order taken: of simultaneous ones, the most severe is last. */
export async function decisionsOn(db: Db, caseId: string | null): Promise<NoticeDecision[]> {
  if (caseId === null) return []
  const { rows } = await sql<NoticeDecision>`
    select id, kind, rule, ground, automated, ${citedRule('decision.rule_wording')} as cited_rule,
      to_json(reversed_at) #>> '{}' as reversed_at, to_json(${appealUntil(contestsReversal)}) #>> '{}' as appeal_until,
      ${contestsReversal} as contests_reversal
    from moderation_decisions as decision where case_id = ${caseId} order by created_at, id
  `.execute(db)
  return rows
}

/** The state of a notice, for who opened it by the link of a mail or by the receipt alone. */
export async function readNotice(db: Db, notice: Notice, now: Date, isMailed: boolean): Promise<NoticeView> {
  const { case_id } = notice
  const judged =
    case_id === null
      ? undefined
      : await db
          .selectFrom('moderation_cases')
          .select(['status', 'claimed_by', 'decided_at'])
          .where('id', '=', case_id)
          .executeTakeFirst()
  const decisions = await decisionsOn(db, case_id)
  const appeal = await db
    .selectFrom('moderation_appeals')
    .select(['decision_id', 'status', 'text', 'created_at', 'answer', 'decided_at'])
    .where('notice_id', '=', notice.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const standing = decisions.filter(({ reversed_at }) => reversed_at === null)
  // Once every measure is reversed, the reversal is what they may contest.
  const last = standing.at(-1) ?? decisions.at(-1)
  const contested = last && {
    reversed_at: last.reversed_at === null ? null : new Date(last.reversed_at),
    contests_reversal: last.contests_reversal,
    appeal_until: new Date(last.appeal_until),
    isAppealed: appeal?.decision_id === last.id,
  }
  return {
    receipt: notice.receipt,
    target_type: notice.target_type,
    address: notice.address,
    reason: notice.reason,
    explanation: notice.explanation,
    created_at: notice.created_at.toISOString(),
    state: judged?.status === 'decided' ? 'decided' : judged?.claimed_by ? 'examined' : 'received',
    decided_at: judged?.decided_at?.toISOString() ?? null,
    decisions: decisions.map(({ kind, rule, cited_rule, ground, automated, reversed_at }) => ({
      ...{ kind, rule, cited_rule, ground, automated },
      reversed_at: reversed_at === null ? null : new Date(reversed_at).toISOString(),
    })),
    appeal: appeal === undefined ? null : stateOf(appeal),
    may_appeal:
      last !== undefined &&
      contested !== undefined &&
      canNotifierContest(last) &&
      standing.every(canNotifierContest) &&
      refusalToAppeal(contested, now) === null,
    appeal_until: contested?.appeal_until.toISOString() ?? null,
    may_confirm:
      isMailed &&
      notice.confirmed_at === null &&
      notice.member_id === null &&
      judged !== undefined &&
      judged.status !== 'decided',
  }
}

interface AppealRow {
  status: 'open' | 'upheld' | 'reversed'
  text: string
  created_at: Date
  answer: string | null
  decided_at: Date | null
}

const stateOf = ({ status, text, created_at, answer, decided_at }: AppealRow): NoticeView['appeal'] => ({
  status,
  text,
  created_at: created_at.toISOString(),
  answer,
  decided_at: decided_at?.toISOString() ?? null,
})
