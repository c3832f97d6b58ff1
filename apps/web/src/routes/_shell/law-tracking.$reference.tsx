import { createFileRoute } from '@tanstack/react-router'
import { LawDialog } from '../../features/civic/laws/law-dialog.tsx'

export const Route = createFileRoute('/_shell/law-tracking/$reference')({
  component: Law,
})

/** A law above the list of laws. */
function Law() {
  const { reference } = Route.useParams()
  const navigate = Route.useNavigate()
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
