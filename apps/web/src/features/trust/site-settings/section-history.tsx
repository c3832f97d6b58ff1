import { Trans, useLingui } from '@lingui/react/macro'
import type { SettingsSection } from '@parvis/contract/accounts/site-settings.ts'
import type { SettingsChange } from '@parvis/contract/trust/administration.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { settingsChangesQuery } from './queries.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { ValueChanges } from './value-changes.tsx'

/** Versions of a section, latest first, each with the way back to it. */
export function SectionHistory({ section, version }: { section: SettingsSection; version: number }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(settingsChangesQuery(section))
  const [restored, setRestored] = useState<number | null>(null)
  const waiting = (
    <div role="status" aria-label={t`Chargement de l’historique`} className="mt-3 flex flex-col gap-2">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-12" />
    </div>
  )
  if (!query.data) {
    if (!query.error) return waiting
    return <QueryFailure title={t`L’historique n’a pas pu être chargé`} query={query} />
  }
  const changes = query.data.pages.flatMap(({ items }) => items)
  if (changes.length === 0)
    return (
      <p className="mt-3 text-sm text-ink-2">
        <Trans>Personne n’a encore changé ces réglages : ce sont ceux d’origine.</Trans>
      </p>
    )
  return (
    <>
      <ol aria-label={t`Historique`} className="mt-3 flex flex-col gap-5 border-l-2 border-line pl-4">
        {changes.map((change) => (
          <li key={change.version}>
            <Change section={section} change={change} />
            {change.version !== version && (
              <Button
                look="secondary"
                size="sm"
                className="mt-2"
                aria-label={t`Rétablir la version ${change.version}`}
                onClick={() => setRestored(change.version)}
              >
                <Trans>Rétablir cette version</Trans>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <ListEnd query={query} waiting={waiting} />
      ) : (
        <Button look="quiet" size="sm" className="mt-3" onClick={() => setRestored(0)}>
          <Trans>Rétablir les réglages d’origine</Trans>
        </Button>
      )}
      {restored !== null && (
        <RestoreDialog
          section={section}
          version={version}
          restored={restored}
          onClose={() => setRestored(null)}
        />
      )}
    </>
  )
}

function Change({ section, change }: { section: SettingsSection; change: SettingsChange }) {
  const { i18n } = useLingui()
  const { version, before, after, reason, restored, created_at, via, actor } = change
  const at = i18n.date(new Date(created_at), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  })
  return (
    <div className="text-sm">
      <p className="font-semibold text-ink">
        {restored === null ? (
          <Trans>
            Version {version}, le {at}
          </Trans>
        ) : restored === 0 ? (
          <Trans>
            Version {version}, le {at} : retour aux réglages d’origine
          </Trans>
        ) : (
          <Trans>
            Version {version}, le {at} : retour à la version {restored}
          </Trans>
        )}
      </p>
      <p className="text-ink-3">
        {actor !== null ? (
          <Trans>
            Par <bdi>{actor.name}</bdi>
          </Trans>
        ) : via === 'command_line' ? (
          <Trans>En ligne de commande</Trans>
        ) : (
          <Trans>Par un compte supprimé</Trans>
        )}
      </p>
      <ValueChanges section={section} before={before} after={after} />
      <p className="mt-1 text-ink-2 wrap-anywhere">
        <Trans>
          Pourquoi : <bdi>{reason}</bdi>
        </Trans>
      </p>
    </div>
  )
}
