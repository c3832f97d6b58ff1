import { getRouteApi } from '@tanstack/react-router'
import { LawDialog } from '../features/civic/laws/law-dialog.tsx'

const route = getRouteApi('/shell/law-tracking/$reference')

/** A law above the list of laws. */
export function Law() {
  const { reference } = route.useParams()
  const navigate = route.useNavigate()
  return (
    <LawDialog
      key={reference}
      reference={reference}
      onClose={() =>
        void navigate({ to: '/law-tracking', search: (kept) => kept, replace: true, resetScroll: false })
      }
    />
  )
}
