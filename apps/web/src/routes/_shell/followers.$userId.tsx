import { createFileRoute } from '@tanstack/react-router'
import { FollowListPage } from './-follow-list-page.tsx'

export const Route = createFileRoute('/_shell/followers/$userId')({
  staticData: { visits: 'rare' },
  component: Followers,
})

function Followers() {
  const { userId } = Route.useParams()
  return <FollowListPage list="followers" userId={userId} />
}
