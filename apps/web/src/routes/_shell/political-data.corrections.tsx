import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CorrectionsList } from '../../features/civic/corrections/corrections-list.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/political-data/corrections')({
  staticData: { visits: 'rare' },
  component: PoliticalCorrectionsPage,
})

/** What readers had corrected in the political data. */
function PoliticalCorrectionsPage() {
  const { t } = useLingui()
  usePageTitle(t`Corrections des données politiques`)
  return (
    <>
      <PageHeader
        title={<Trans>Corrections</Trans>}
        intro={
          <Trans>
            Les erreurs que des lecteurs ont signalées et qu’un éditeur a corrigées : avant, après, motif et
            jour.
          </Trans>
        }
        back={{ to: { to: '/political-data/sources' }, label: t`Sources et lacunes` }}
      />
      <CorrectionsList />
    </>
  )
}
