import type { ReportTarget } from '@parvis/contract/audit/decisions.ts'
import type { ReportReason } from '@parvis/contract/trust/reports.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../src/app-context.ts'
import { joinCase } from '../src/features/trust/moderation/index.ts'
import { idOf, memberId } from './ids.ts'

interface Complaint {
  target: { type: ReportTarget; id: string; by: string }
  from: string
  reason: ReportReason
  details?: string
}

/** The demo's moderation queue. None of it is serious: moderators may well decide so. */
const complaints: Complaint[] = [
  {
    target: { type: 'post', id: idOf('post/justice/025'), by: 'olivier_stenay' },
    from: 'patrick_loisel',
    reason: 'misinformation',
  },
  {
    target: { type: 'post', id: idOf('post/justice/025'), by: 'olivier_stenay' },
    from: 'josiane_maubrun',
    reason: 'other',
    details: 'Le conseil donné ici ne suffit pas : il faut aussi appeler sa banque au numéro de sa carte.',
  },
  {
    target: { type: 'post', id: idOf('post/numerique/000'), by: 'dimitri_vauclair' },
    from: 'solange_ibarrou',
    reason: 'other',
    details: 'La mairie citée n’a pas été entendue avant cette publication.',
  },
  {
    target: { type: 'comment', id: idOf('comment/municipal/001/0'), by: 'yuna_lebrezec' },
    from: 'lucas_perrinel',
    reason: 'spam',
  },
]

/** Files the demo's reports, through the same function as members' reports. */
export async function seedComplaints(context: AppContext, tx: Tx): Promise<void> {
  for (const { target, from, reason, details = null } of complaints) {
    const place = { type: target.type, id: target.id, authorId: memberId(target.by) }
    const reporter_id = memberId(from)
    const case_id = await joinCase(context, tx, place, { reason, memberId: reporter_id })
    await tx
      .insertInto('reports')
      .values({ reporter_id, target_type: target.type, target_id: target.id, reason, details, case_id })
      .execute()
  }
}
