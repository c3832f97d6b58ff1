import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { MemberFile } from '../../../features/trust/members/member-file.tsx'

export const Route = createFileRoute('/_shell/administration/membres/$memberId')({
  staticData: { visits: 'rare' },
  component: MemberPage,
})

function MemberPage() {
  const { memberId } = Route.useParams()
  const profile = useOwnProfile()
  return <MemberFile key={memberId} memberId={memberId} administrator={profile?.is_administrator === true} />
}
