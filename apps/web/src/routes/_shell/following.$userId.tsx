import { createFileRoute } from '@tanstack/react-router'
import { FollowListPage } from './-follow-list-page.tsx'

export const Route = createFileRoute('/_shell/following/$userId')({
  staticData: { visits: 'rare' },
  component: Following,
})

function Following() {
  const { userId } = Route.useParams()
  return <FollowListPage list="following" userId={userId} />
}
