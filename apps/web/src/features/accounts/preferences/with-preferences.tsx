import { Trans, useLingui } from '@lingui/react/macro'
import type { UserPreferences } from '@parvis/contract/accounts/account.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { preferencesQuery } from './queries.ts'

/** Draws its children from the preferences, once they are loaded. */
export function WithPreferences({ children }: { children: (preferences: UserPreferences) => ReactNode }) {
  const { i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery)
  if (data) return children(data)
  if (!error) return <Skeleton className="mt-3 h-40" />
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
      <p className="text-sm text-danger">{i18n._(refusalText(error))}</p>
      <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
        <Trans>Réessayer</Trans>
      </Button>
    </div>
  )
}
