import { createFileRoute } from '@tanstack/react-router'
import { use } from 'react'
import { CaseDetail } from '../../../features/trust/moderation/case-detail.tsx'
import { NextCaseContext } from '../../../features/trust/moderation/next-case.ts'

export const Route = createFileRoute('/_shell/moderation/_queue/dossiers/$caseId')({
  staticData: { visits: 'rare' },
  component: ModerationCase,
})

function ModerationCase() {
  const { caseId } = Route.useParams()
  const next = use(NextCaseContext)
  return <CaseDetail key={caseId} caseId={caseId} onNext={next} />
}
