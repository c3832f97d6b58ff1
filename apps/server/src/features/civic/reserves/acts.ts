import type { ReserveActKind } from '@parvis/contract/civic/reserves-administration.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { writeAct as writeStaffAct } from '../../audit/staff-acts/index.ts'

interface Act {
  actorId: string
  act: ReserveActKind
  eventId: string
  reason: string
  at: Date
  reserve?: { id: string; starts_at: Date; ends_at: Date }
  subjectId?: string
}

/** Records an administrator's act and its reason permanently: in the history of periods, and in the trail of the staff. */
export async function writeAct(tx: Tx, { actorId, act, eventId, reason, at, reserve, subjectId }: Act) {
  await tx
    .insertInto('reserve_acts')
    .values({
      actor_id: actorId,
      act,
      event_id: eventId,
      reserve_id: reserve?.id ?? null,
      subject_id: subjectId ?? null,
      reason: reason.trim(),
      starts_at: reserve?.starts_at ?? null,
      ends_at: reserve?.ends_at ?? null,
      created_at: at,
    })
    .execute()
  await writeStaffAct(tx, {
    actorId,
    act,
    at,
    reason,
    event: { id: eventId },
    ...(subjectId === undefined ? {} : { subjectId }),
    ...(reserve === undefined
      ? {}
      : {
          details: { starts_at: reserve.starts_at.toISOString(), ends_at: reserve.ends_at.toISOString() },
        }),
  })
}
