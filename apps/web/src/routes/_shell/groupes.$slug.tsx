import { uidOfOrganSlug } from '@parvis/contract/civic/organs.ts'
import { createFileRoute } from '@tanstack/react-router'
import { readOrganAddress } from './-organ/organ-address.ts'
import { OrganScreen } from './-organ/organ-screen.tsx'

export const Route = createFileRoute('/_shell/groupes/$slug')({
  staticData: { visits: 'rare' },
  validateSearch: readOrganAddress,
  component: GroupPage,
})

function GroupPage() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const uid = uidOfOrganSlug(Route.useParams().slug)
  return (
    <OrganScreen
      key={uid}
      uid={uid}
      address={address}
      onChange={(next) =>
        void navigate({ search: { ...address, ...next }, replace: true, resetScroll: false })
      }
    />
  )
}
