import { Trans, useLingui } from '@lingui/react/macro'
import type { NoticeTarget } from '@parvis/contract/trust/legal-notices.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { noticeTargetQuery, type Pointed } from './queries.ts'
import { targetTexts } from './texts.ts'

/** The content held to be illegal: the page one comes from, or an address that is typed and looked up. */
export function TargetField({
  given,
  error: fault,
  onFound,
}: {
  given: Pointed | null
  error: string | undefined
  onFound: (target: NoticeTarget | null) => void
}) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState(given)
  const { data, error, isFetching } = useQuery({
    ...noticeTargetQuery(pointed ?? { address: '' }),
    enabled: pointed !== null,
  })
  const found = pointed === null ? undefined : data
  const reportFound = useEffectEvent(onFound)
  useEffect(() => reportFound(found ?? null), [found])
  const look = () => {
    if (typed.trim() !== '') setPointed({ address: typed.trim() })
  }
  if (found)
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-semibold">
          <Trans>Contenu signalé</Trans>
        </p>
        <div className="rounded-lg border border-line-strong bg-surface p-4">
          <p className="text-sm text-ink-2">
            {i18n._(targetTexts[found.target_type])}
            {found.author_name !== null && (
              <>
                {separator}
                <bdi>{found.author_name}</bdi>
              </>
            )}
          </p>
          {found.excerpt !== null && (
            <p lang="fr" className="mt-1 line-clamp-4 whitespace-pre-line text-ink wrap-anywhere">
              <bdi>{found.excerpt}</bdi>
            </p>
          )}
          <p className="mt-2 text-xs text-ink-2 wrap-anywhere">{found.address}</p>
        </div>
        <Button look="quiet" size="sm" className="self-start" onClick={() => setPointed(null)}>
          <Trans>Signaler un autre contenu</Trans>
        </Button>
      </div>
    )
  if (pointed !== null && isFetching)
    return (
      <div role="status" aria-label={t`Recherche du contenu`} className="flex flex-col gap-2">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  return (
    <Field
      label={t`Adresse exacte du contenu`}
      hint={t`Ouvrez le post ou le profil, puis copiez l’adresse de la page. Un message privé se signale depuis la conversation.`}
      error={pointed !== null && error ? i18n._(refusalText(error)) : fault}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            type="url"
            inputMode="url"
            required
            autoComplete="off"
            placeholder={`${location.origin}/post/…`}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setPointed(null)
            }}
            onBlur={look}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              look()
            }}
          />
          <Button look="secondary" onClick={look}>
            <Trans>Vérifier</Trans>
          </Button>
        </div>
      )}
    </Field>
  )
}
