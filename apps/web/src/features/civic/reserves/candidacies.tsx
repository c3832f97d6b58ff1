import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnReserve } from '@parvis/contract/civic/reserves.schemas.ts'
import { declareCandidacy, withdrawCandidacy } from '@parvis/contract/civic/reserves.ts'
import { regionCodes, regions } from '@parvis/contract/regions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { LegalSection } from '../../../ui/legal-page.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { ownReserveQuery } from './queries.ts'
import { RegionChoice } from './region-choice.tsx'

/** In what an official stands, and where they say so themselves. Others have nothing to see here. */
export function Candidacies() {
  const { t } = useLingui()
  const { data } = useQuery(ownReserveQuery)
  if (!data || (data.candidacies.length === 0 && !data.mayDeclare)) return null
  return (
    <LegalSection title={t`Vos candidatures`}>
      {data.candidacies.length === 0 ? (
        <p>
          <Trans>Vous n’êtes inscrit comme candidat à aucune élection.</Trans>
        </p>
      ) : (
        <div className="divide-y divide-line rounded-xl border border-line bg-surface">
          {data.candidacies.map((candidacy) => (
            <CandidacyItem key={candidacy.election.id} candidacy={candidacy} />
          ))}
        </div>
      )}
      {data.mayDeclare && <Declaration elections={data.elections} />}
    </LegalSection>
  )
}

/** Says what a change answered, and puts it in place. */
function useOwnChange<Input>(change: (input: Input) => Promise<OwnReserve>, done: string) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (own) => {
      client.setQueryData(ownReserveQuery.queryKey, own)
      notify.success(done)
    },
    onError: (error) => notify.error(t`Candidature`, i18n._(refusalText(error))),
  })
}

function CandidacyItem({ candidacy }: { candidacy: OwnReserve['candidacies'][number] }) {
  const { t } = useLingui()
  const { election, region_code, source_url, declared } = candidacy
  const withdrawing = useOwnChange(
    () => call(withdrawCandidacy, { params: { eventId: election.id } }),
    t`Déclaration retirée`,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-56">
        <span lang="fr" className="font-semibold text-ink">
          {election.title}
        </span>
        {region_code !== null && ` · ${regions[region_code]}`}
        <br />
        <span className="text-sm">
          {declared ? <Trans>Par votre déclaration</Trans> : <Trans>Inscrit par un administrateur</Trans>}
          {source_url !== null && (
            <>
              {' · '}
              <a href={source_url} target="_blank" rel="noopener noreferrer">
                <Trans>source</Trans>
              </a>
            </>
          )}
        </span>
      </p>
      {declared && (
        <Button
          look="secondary"
          size="sm"
          busy={withdrawing.isPending}
          onClick={() => withdrawing.mutate(undefined)}
        >
          <Trans>Retirer ma déclaration</Trans>
        </Button>
      )}
    </div>
  )
}

function Declaration({ elections }: { elections: OwnReserve['elections'] }) {
  const { t, i18n } = useLingui()
  const [eventId, setEventId] = useState('')
  const [region, setRegion] = useState('')
  const [missing, setMissing] = useState(false)
  const declaring = useOwnChange(
    () =>
      call(declareCandidacy, {
        params: { eventId },
        body: { region_code: regionCodes.find((code) => code === region) ?? null },
      }),
    t`Candidature déclarée`,
  )
  if (elections.length === 0)
    return (
      <p>
        <Trans>Le calendrier n’annonce aucune élection dont le jour soit connu.</Trans>
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(eventId === '')
    if (eventId !== '' && !declaring.isPending) declaring.mutate(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <Field
        label={t`Je suis candidat à`}
        hint={t`Pendant la réserve, vos posts resteront en attente.`}
        error={missing ? t`Choisissez une élection.` : undefined}
      >
        {(control) => (
          <Select {...control} value={eventId} onChange={({ target }) => setEventId(target.value)}>
            <option value="">{t`Choisir une élection`}</option>
            {elections.map(({ id, title, starts_at }) => (
              <option key={id} value={id}>
                {title} · {i18n.date(new Date(starts_at), { dateStyle: 'long', timeZone: 'Europe/Paris' })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RegionChoice label={t`Région où je me présente`} value={region} onChange={setRegion} />
      <Button type="submit" look="secondary" busy={declaring.isPending} className="self-start">
        <Trans>Déclarer ma candidature</Trans>
      </Button>
    </form>
  )
}
