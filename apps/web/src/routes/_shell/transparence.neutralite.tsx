import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { choiceOf, NeutralityPage } from '../../features/trust/neutrality/neutrality-page.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/transparence/neutralite')({
  staticData: { visits: 'rare' },
  // The page reads them: what this file needs is part of every first visit.
  validateSearch: ({ period, dimension }): { period?: unknown; dimension?: unknown } => ({
    period,
    dimension,
  }),
  component: Neutrality,
})

function Neutrality() {
  const { t } = useLingui()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t`Neutralité`)
  return (
    <>
      <PageHeader
        title={<Trans>Neutralité</Trans>}
        back={{ to: { to: '/transparence' }, label: t`Retour à la transparence` }}
      />
      <NeutralityPage
        choice={choiceOf(search)}
        onChoose={(choice) => void navigate({ search: choice, replace: true, resetScroll: false })}
      />
    </>
  )
}
