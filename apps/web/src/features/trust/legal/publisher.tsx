import { Trans, useLingui } from '@lingui/react/macro'
import type { AboutView } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readableAddress } from '../../../lib/readable-address.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { LegalSection } from '../../../ui/legal-page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { aboutQuery } from './queries.ts'

function Named({ operator, contact: stored }: AboutView) {
  const contact = stored && readableAddress(stored)
  return (
    <>
      {operator === null ? (
        <p>
          <Trans>
            <strong>Cette instance n’a nommé aucun éditeur.</strong> Considérez-la comme une instance
            d’exemple, faite pour essayer {siteName} : ne lui confiez rien d’important.
          </Trans>
        </p>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere text-ink">{operator}</p>
      )}
      {contact !== null && (
        <p className="wrap-anywhere">
          <Trans>
            Contact :{' '}
            <a
              href={contact.includes('://') ? contact : `mailto:${stored}`}
              className="text-blue underline-offset-2 hover:underline"
            >
              {contact}
            </a>
          </Trans>
        </p>
      )}
    </>
  )
}

/** Publisher of this instance and how to reach them. `children`: what this means on the page that shows it. */
export function Publisher({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery(aboutQuery)
  return (
    <LegalSection title={title}>
      {data && <Named {...data} />}
      {!data && !isError && (
        <div role="status" aria-label={t`Chargement`} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      )}
      {!data && isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>
            <Trans>L’éditeur n’a pas pu être lu.</Trans>
          </p>
          <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Réessayer</Trans>
          </Button>
        </div>
      )}
      {data?.operator && children}
    </LegalSection>
  )
}
