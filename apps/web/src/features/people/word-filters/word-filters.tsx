import { Trans, useLingui } from '@lingui/react/macro'
import type { WordFilterView } from '@parvis/contract/people/word-filters.schemas.ts'
import {
  changeWordFilter,
  type FilterAction,
  filterActions,
  removeWordFilter,
} from '@parvis/contract/people/word-filters.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { exactTime } from '../../../lib/relative-time.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddFilterForm } from './add-filter-form.tsx'
import { rereadFiltered, wordFiltersQuery } from './queries.ts'
import { useActionNames } from './texts.ts'

function FilterRow({ filter, onRemoved }: { filter: WordFilterView; onRemoved: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const names = useActionNames()
  const { id, phrase } = filter
  const notifyFailure = (error: unknown) => notify.error(t`Erreur`, i18n._(refusalText(error)))
  const change = useMutation({
    mutationFn: (action: FilterAction) =>
      call(changeWordFilter, { params: { filterId: id }, body: { action } }),
    onSuccess: (changed) => {
      client.setQueryData(wordFiltersQuery.queryKey, (list) =>
        list?.map((one) => (one.id === id ? changed : one)),
      )
      rereadFiltered(client)
    },
    onError: notifyFailure,
  })
  const remove = useMutation({
    mutationFn: () => call(removeWordFilter, { params: { filterId: id } }),
    onSuccess: () => {
      notify.success(t`« ${phrase} » n’est plus masqué`)
      client.setQueryData(wordFiltersQuery.queryKey, (list) => list?.filter((one) => one.id !== id))
      onRemoved()
      rereadFiltered(client)
    },
    onError: notifyFailure,
  })
  const end = filter.until && exactTime(new Date(filter.until))
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <bdi className="block font-medium wrap-anywhere">{phrase}</bdi>
        <span className="block text-sm text-ink-2">
          {end ? <Trans>Jusqu’au {end}</Trans> : <Trans>Toujours</Trans>}
        </span>
      </span>
      <div className="w-36 shrink-0">
        <Select
          aria-label={t`Ce que devient ce qui contient « ${phrase} »`}
          value={change.isPending ? change.variables : filter.action}
          disabled={change.isPending}
          onChange={(event) => {
            const action = filterActions.find((one) => one === event.target.value)
            if (action !== undefined) change.mutate(action)
          }}
        >
          {filterActions.map((action) => (
            <option key={action} value={action}>
              {names[action]}
            </option>
          ))}
        </Select>
      </div>
      <IconButton
        label={t`Retirer « ${phrase} »`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <X aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}

/** The words that the member does not want to meet in others' posts and comments. */
export function WordFilters() {
  const { t, i18n } = useLingui()
  const query = useQuery(wordFiltersQuery)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label={t`Mots masqués`}>
      <h3 ref={title} tabIndex={-1} className="text-md">
        <Trans>Mots masqués</Trans>
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-ink-2 text-pretty">
        <Trans>
          Les posts et les commentaires des autres qui contiennent ces mots sont repliés ou retirés de votre
          fil, de la recherche et des discussions, et vous n’en êtes plus notifié. Les majuscules et les
          accents ne comptent pas. Personne d’autre ne voit cette liste.
        </Trans>
      </p>
      <AddFilterForm />
      {query.isPending && <Skeleton className="mt-4 h-16" />}
      {query.error && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {i18n._(refusalText(query.error))}{' '}
          <button type="button" className="underline" onClick={() => void query.refetch()}>
            <Trans>Réessayer</Trans>
          </button>
        </p>
      )}
      {query.data?.length === 0 && (
        <p className="mt-3 text-sm text-ink-2">
          <Trans>Vous ne masquez aucun mot.</Trans>
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <ul aria-label={t`Mots que vous masquez`} className="mt-2">
          {query.data.map((filter) => (
            <FilterRow key={filter.id} filter={filter} onRemoved={() => title.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  )
}
