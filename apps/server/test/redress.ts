import { listNotifications } from '@parvis/contract/people/notifications.ts'
import type { AppealView } from '@parvis/contract/trust/appeals.schemas.ts'
import { appealDecision, decideAppeal, getStatement, listAppeals } from '@parvis/contract/trust/appeals.ts'
import type { Member } from './people.ts'

export const appealsOf = async (staff: Member, list: 'open' | 'decided' = 'open') =>
  (await staff.call(listAppeals, { query: { list } })).items

export const answers = (
  staff: Member,
  appeal: Pick<AppealView, 'id'> | undefined,
  outcome: 'upheld' | 'reversed',
  answer: string,
) => staff.call(decideAppeal, { params: { appealId: appeal?.id ?? '' }, body: { outcome, answer } })

export const reads = (member: Member, decisionId: string) =>
  member.call(getStatement, { params: { decisionId } })

export const contests = (member: Member, decisionId: string, text = 'C’est une erreur.') =>
  member.call(appealDecision, { params: { decisionId }, body: { text } })

/** A member's notifications from moderation, latest first. */
export const listRedressNotifications = async (member: Member) =>
  (await member.call(listNotifications, { query: { tab: 'system' } })).items.filter(
    ({ type }) => type.includes('report') || type.includes('decision') || type.includes('appeal'),
  )
