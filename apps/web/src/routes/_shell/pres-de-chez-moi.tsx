import { Trans, useLingui } from '@lingui/react/macro'
import { regions } from '@parvis/contract/regions.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { type Commune, readStoredCommune, storeCommune } from '../../features/civic/officials/communes.ts'
import { OwnParliamentarians } from '../../features/civic/officials/own-parliamentarians.tsx'
import { constituencyTableQuery } from '../../features/civic/officials/queries.ts'
import { LocalCouncils } from '../../features/discovery/nearby/local-councils.tsx'
import { NearbyEvents } from '../../features/discovery/nearby/nearby-events.tsx'
import { NearbyOfficials } from '../../features/discovery/nearby/nearby-officials.tsx'
import { useOwnRegion } from '../../features/discovery/nearby/own-region.ts'
import { RegionFigures } from '../../features/discovery/nearby/region-figures.tsx'
import { RegionForm } from '../../features/discovery/nearby/region-form.tsx'
import { regionOfDepartment } from '../../features/discovery/nearby/region-of-postal-code.ts'
import { MemberRowSkeletons } from '../../features/people/follows/member-row.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { siteName } from '../../lib/site-name.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/pres-de-chez-moi')({
  staticData: { visits: 'rare' },
  component: Nearby,
})

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line">
      <h2 id={id} className="px-4 pt-4 pb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The commune that this device stores, and the function that stores another. */
function useOwnCommune() {
  const [commune, setCommune] = useState(readStoredCommune)
  const choose = (chosen: Commune | null) => {
    storeCommune(chosen)
    setCommune(chosen)
  }
  return [commune, choose] as const
}

/** Shows the reader's deputies and senators, elected members of the region, questions that wait for them, events and a figure. */
function Nearby() {
  const { t } = useLingui()
  const [commune, chooseCommune] = useOwnCommune()
  const [ownRegion, choose] = useOwnRegion()
  // A commune says its region for this view alone: it is stored nowhere else.
  const region = ownRegion ?? (commune?.code ? regionOfDepartment(commune.code) : null) ?? ownRegion
  const { data: table } = useQuery(constituencyTableQuery)
  const [isChanging, setChanging] = useState(false)
  usePageTitle(t`Près de chez moi`)
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Près de chez moi</Trans>}
        intro={
          region && !isChanging ? (
            regions[region]
          ) : (
            <Trans>Vos élus, les questions qui les attendent, les prochains rendez-vous.</Trans>
          )
        }
      />
      <Part title={t`Mon député, mes sénateurs`}>
        <OwnParliamentarians commune={commune} onChoose={chooseCommune} />
      </Part>
      {commune?.code && (
        <Part title={t`Mon maire, mes conseils`}>
          <LocalCouncils commune={commune} department={commune.code.padStart(2, '0')} />
        </Part>
      )}
      {region === undefined && <MemberRowSkeletons count={4} label={t`Chargement de votre région`} />}
      {(region === null || isChanging) && (
        <RegionForm
          asksPostalCode={!table?.source}
          onChoose={(chosen) => {
            choose(chosen)
            setChanging(false)
          }}
        />
      )}
      {region && !isChanging && (
        <>
          <p className="px-4 pt-3 pb-1">
            <Button look="secondary" size="sm" onClick={() => setChanging(true)}>
              <Trans>Changer de région</Trans>
            </Button>
          </p>
          <Part title={t`Élus de la région sur ${siteName}`}>
            <NearbyOfficials region={region} />
          </Part>
          <Part title={t`Prochains événements locaux`}>
            <NearbyEvents />
          </Part>
          <Part title={t`La région en un chiffre`}>
            <RegionFigures region={region} />
          </Part>
        </>
      )}
    </>
  )
}
