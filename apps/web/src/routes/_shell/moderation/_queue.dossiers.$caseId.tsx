import { createFileRoute } from '@tanstack/react-router'
import { CaseDetail } from '../../../features/trust/moderation/case-detail.tsx'

export const Route = createFileRoute('/_shell/moderation/_queue/dossiers/$caseId')({
  staticData: { visits: 'rare' },
  component: ModerationCase,
})

function ModerationCase() {
  const { caseId } = Route.useParams()
  return <CaseDetail key={caseId} caseId={caseId} />
}
