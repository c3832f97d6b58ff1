import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficialMatch } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { linkOfficial } from '@parvis/contract/civic/roll-calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { reviewKey } from '../../people/review/queries.ts'
import { officialsQuery } from './queries.ts'

/** Where a reviewer says which official a verified member is: their profile then shows the votes. */
export default function OfficialLink({ requestId }: { requestId: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const { data, error } = useQuery(officialsQuery(requestId, useDeferredValue(typed)))
  const linking = useSingleFlight({
    mutationFn: (uid: string | null) => call(linkOfficial, { params: { requestId }, body: { uid } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...reviewKey, 'officials', requestId] }),
  })
  const fault = linking.error ?? error
  return (
    <section
      aria-label={t`Identifiant officiel`}
      className="flex flex-col gap-3 border-t border-line px-4 py-5"
    >
      <h3 className="text-base font-semibold">
        <Trans>Identifiant officiel</Trans>
      </h3>
      {fault && (
        <p role="alert" className="text-sm font-medium text-danger">
          {i18n._(refusalText(fault))}
        </p>
      )}
      {data?.linked ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-3.5 py-2.5">
          <Match match={data.linked} />
          <Button look="secondary" size="sm" busy={linking.isPending} onClick={() => linking.mutate(null)}>
            <Trans>Défaire le lien</Trans>
          </Button>
        </div>
      ) : (
        <>
          <Field
            label={t`Chercher un élu`}
            hint={t`Par nom ou par identifiant. Une fois lié, le profil montre ses votes.`}
          >
            {(control) => (
              <Input
                {...control}
                type="search"
                value={typed}
                maxLength={200}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          {data && (
            <ul aria-label={t`Élus trouvés`} className="flex flex-col gap-2">
              {data.found.map((match) => (
                <li
                  key={match.uid}
                  className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-3.5 py-2.5"
                >
                  <Match match={match} />
                  {match.is_taken ? (
                    <span className="text-sm text-ink-3">
                      <Trans>Déjà lié</Trans>
                    </span>
                  ) : (
                    <Button
                      look="secondary"
                      size="sm"
                      busy={linking.isPending}
                      onClick={() => linking.mutate(match.uid)}
                      aria-label={t`Lier à ${match.name}`}
                    >
                      <Trans>Lier</Trans>
                    </Button>
                  )}
                </li>
              ))}
              {data.found.length === 0 && (
                <li className="text-sm text-ink-2">
                  <Trans>Personne de ce nom dans les données importées.</Trans>
                </li>
              )}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function Match({ match }: { match: OfficialMatch }) {
  const facts = [match.uid, match.constituency, match.group].filter(Boolean).join(separator)
  return (
    <p className="min-w-0 text-sm wrap-anywhere">
      <span className="font-semibold">{match.name}</span>
      <span className="block text-ink-2">{facts}</span>
    </p>
  )
}
