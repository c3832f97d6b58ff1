import type { Member } from '../../accounts/identity/index.ts'

/** Whether a staff member may dismiss a signal: nobody dismisses one about themselves. Views say so as `isOwn`. */
export function canDismiss(
  member: Pick<Member, 'id'>,
  { member: subject }: { member: { id: string } | null },
): boolean {
  return subject?.id !== member.id
}
