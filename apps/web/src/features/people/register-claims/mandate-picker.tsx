import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RegisterBody, RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MandateLine } from './mandate-line.tsx'
import { bodyMandatesQuery, ownMandatesQuery, registerBodiesQuery } from './queries.ts'

type Choose<Item> = (item: Item) => void

const rowClass = 'flex min-h-11 w-full items-center px-3.5 py-2 text-left hover:bg-surface'
const listClass = 'overflow-hidden rounded-xl border border-line [&>li+li]:border-t [&>li+li]:border-line'

function Mandates({
  mandates,
  label,
  onChoose,
}: {
  mandates: RegisterMandate[]
  label: string
  onChoose: Choose<RegisterMandate>
}) {
  return (
    <ul aria-label={label} className={listClass}>
      {mandates.map((mandate) => (
        <li key={mandate.id}>
          <button type="button" className={rowClass} onClick={() => onChoose(mandate)}>
            <MandateLine mandate={mandate} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Chooses one's mandate: those under one's own name first, then by commune or another body. */
export function MandatePicker({ onChoose }: { onChoose: Choose<RegisterMandate> }) {
  const { t } = useLingui()
  const own = useQuery(ownMandatesQuery)
  const [body, setBody] = useState<RegisterBody | null>(null)
  const found = own.data?.items ?? []
  return (
    <div className="flex flex-col gap-4">
      {own.isPending && <Skeleton className="h-14 w-full rounded-xl" />}
      {found.length > 0 && (
        <div>
          <p className="mb-1.5 text-sm font-medium">
            <Trans>À votre nom dans le répertoire : est-ce vous ?</Trans>
          </p>
          <Mandates mandates={found} label={t`Mandats à votre nom`} onChoose={onChoose} />
        </div>
      )}
      {body === null ? (
        <BodySearch onChoose={setBody} />
      ) : (
        <BodyMandates body={body} onBack={() => setBody(null)} onChoose={onChoose} />
      )}
    </div>
  )
}

function BodySearch({ onChoose }: { onChoose: Choose<RegisterBody> }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed).trim()
  const { data, error, isFetching, refetch } = useQuery(registerBodiesQuery(q))
  const bodies = q.length > 1 ? data?.items : undefined
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t`Commune, intercommunalité, département ou région`}
        placeholder={t`Votre commune ou collectivité`}
        clearLabel={t`Effacer`}
        value={typed}
        maxLength={100}
        onChange={setTyped}
      />
      <p role="status" className="sr-only">
        {bodies && (
          <Plural value={bodies.length} one="# collectivité trouvée" other="# collectivités trouvées" />
        )}
      </p>
      {error && (
        <QueryFailure title={t`La recherche n’a pas abouti`} query={{ error, isFetching, refetch }} />
      )}
      {bodies && bodies.length > 0 && (
        <ul aria-label={t`Collectivités trouvées`} className={listClass}>
          {bodies.map((body) => (
            <li key={body.id}>
              <button type="button" className={rowClass} onClick={() => onChoose(body)}>
                <span>
                  <span className="font-semibold text-ink">{body.name}</span>{' '}
                  <span className="text-sm text-ink-2">{body.department ?? body.code}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {bodies?.length === 0 && (
        <p className="text-sm text-ink-2">
          {data?.edition === null ? (
            <Trans>Le répertoire des élus n’est pas encore sur ce site : faites une demande sans lui.</Trans>
          ) : (
            <Trans>Aucune collectivité de ce nom. Une commune fusionnée porte son nouveau nom.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

function BodyMandates({
  body,
  onBack,
  onChoose,
}: {
  body: RegisterBody
  onBack: () => void
  onChoose: Choose<RegisterMandate>
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const query = useInfiniteQuery(bodyMandatesQuery(body.id, useDeferredValue(typed)))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{body.name}</p>
        <Button look="quiet" size="sm" onClick={onBack}>
          <Trans>Changer</Trans>
        </Button>
      </div>
      <SearchField
        label={t`Nom de la personne élue`}
        placeholder={t`Votre nom`}
        clearLabel={t`Effacer`}
        value={typed}
        maxLength={100}
        onChange={setTyped}
      />
      <QueryList
        query={query}
        idOf={({ id }) => id}
        failure={t`Les mandats n’ont pas pu être chargés`}
        waiting={<Skeleton className="h-28 w-full rounded-xl" />}
        empty={
          <p className="text-sm text-ink-2">
            <Trans>Personne de ce nom dans cette collectivité.</Trans>
          </p>
        }
      >
        {(mandates) => <Mandates mandates={mandates} label={t`Mandats trouvés`} onChoose={onChoose} />}
      </QueryList>
    </div>
  )
}
