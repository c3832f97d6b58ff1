import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { AdministeredApplication } from '@parvis/contract/trust/applications.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { separator } from '../../../lib/separator.ts'
import { useSearchBox } from '../../../lib/use-search-box.ts'
import { Button } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { standingTexts } from './application-texts.ts'
import { administeredApplicationsQuery } from './queries.ts'

/** The registered applications, latest first, each with what it may do. */
export function ApplicationList() {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const [changed, setChanged] = useState<AdministeredApplication | null>(null)
  const box = useSearchBox(q, setQ)
  const query = useInfiniteQuery(administeredApplicationsQuery(q))
  return (
    <>
      <SearchField
        label={t`Chercher une application`}
        placeholder={t`Début du nom`}
        clearLabel={t`Effacer`}
        value={box.typed}
        maxLength={limits.search}
        onChange={box.type}
        onSubmit={box.submit}
        className="mx-4 mt-4 mb-3"
      />
      <QueryList
        query={query}
        idOf={({ id }) => id}
        failure={t`Les applications n’ont pas pu être chargées`}
        waiting={<ListWaiting label={t`Chargement des applications`} />}
        empty={
          q === '' ? (
            <EmptyState icon={AppWindow} title={t`Aucune application`}>
              <Trans>Une application s’inscrit elle-même, avant qu’un membre ne l’autorise.</Trans>
            </EmptyState>
          ) : (
            <EmptyState icon={AppWindow} title={t`Aucune application de ce nom`}>
              <Trans>Cherchez par le début du nom.</Trans>
            </EmptyState>
          )
        }
      >
        {(found) => (
          <ul aria-label={t`Applications`} className="divide-y divide-line border-y border-line">
            {found.map((application) => (
              <Row key={application.id} application={application} onChange={() => setChanged(application)} />
            ))}
          </ul>
        )}
      </QueryList>
      {changed && <ApplicationDialog application={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

function Row({
  application: { name, website, destinations, members, standing, created_at: since },
  onChange,
}: {
  application: AdministeredApplication
  onChange: () => void
}) {
  const { t, i18n } = useLingui()
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="text-base font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-ink-2 wrap-anywhere">{[website, ...destinations].filter(Boolean).join(', ')}</p>
        <p className="text-ink-3">
          <Plural value={members} _0="Aucun membre" one="# membre" other="# membres" />
          {separator}
          <ElapsedTime at={since} />
          {standing !== 'allowed' && (
            <>
              {separator}
              <strong className="font-semibold text-danger">{i18n._(standingTexts[standing])}</strong>
            </>
          )}
        </p>
      </div>
      <Button look="secondary" size="sm" aria-label={t`Changer les droits de « ${name} »`} onClick={onChange}>
        <Trans>Changer</Trans>
      </Button>
    </li>
  )
}
