import { Trans, useLingui } from '@lingui/react/macro'
import { type ReserveClock, reserveClocks } from '@parvis/contract/civic/reserves.ts'
import type { AdministeredReserve } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import {
  moveReserve,
  reserveReasonLength,
  setReserve,
} from '@parvis/contract/civic/reserves-administration.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { isReason } from '../../../lib/reason.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstWrong } from '../../../ui/first-wrong.ts'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { ElectionChoice } from './election-choice.tsx'
import { proposalQuery, reservesKey } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { RegionChoice } from './region-choice.tsx'
import { clockTexts } from './reserve-texts.ts'

interface Moments {
  starts_local: string
  ends_local: string
}

/** Sets a period from an election of the calendar, or changes one: what the law asks is proposed, and may be changed. */
export function PeriodDialog({ reserve, onClose }: { reserve?: AdministeredReserve; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [eventId, setEventId] = useState(reserve?.election.id ?? '')
  const [clock, setClock] = useState<ReserveClock>(reserve?.clock ?? 'Europe/Paris')
  const [region, setRegion] = useState('')
  const [typed, setTyped] = useState<Partial<Moments>>(
    reserve ? { starts_local: reserve.starts_local, ends_local: reserve.ends_local } : {},
  )
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const proposal = useQuery({ ...proposalQuery(eventId, clock), enabled: eventId !== '' && !reserve })
  const moments: Moments = {
    starts_local: typed.starts_local ?? proposal.data?.starts_local ?? '',
    ends_local: typed.ends_local ?? proposal.data?.ends_local ?? '',
  }
  const saving = useMutation({
    mutationFn: () =>
      reserve
        ? call(moveReserve, {
            params: { reserveId: reserve.id },
            body: { revision: reserve.revision, ...moments, reason },
          })
        : call(setReserve, {
            body: {
              event_id: eventId,
              clock,
              region_code: regionCodes.find((code) => code === region) ?? null,
              ...moments,
              reason,
            },
          }),
    onSuccess: () => {
      notify.success(reserve ? t`Période modifiée` : t`Période fixée`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
  })
  const complete =
    eventId !== '' &&
    moments.starts_local !== '' &&
    moments.ends_local !== '' &&
    isReason(reason, reserveReasonLength)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    setMissing(!complete)
    if (complete && !saving.isPending) saving.mutate()
  }
  const needed = (text: string) => (missing && text === '' ? t`Ce champ est nécessaire.` : undefined)
  return (
    <Dialog
      title={reserve ? t`Modifier la période` : t`Fixer une période`}
      {...(reserve ? { description: reserve.election.title } : {})}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {!reserve && (
          <>
            <ElectionChoice
              label={t`Élection`}
              value={eventId}
              error={needed(eventId)}
              onChange={(chosen) => {
                setEventId(chosen)
                setTyped({})
              }}
            />
            <RegionChoice
              label={t`Portée`}
              hint={t`Une période régionale ne concerne que les candidats de la région.`}
              value={region}
              onChange={setRegion}
            />
            <Field
              label={t`Heure légale`}
              hint={t`Dans plusieurs territoires d’outre-mer, une élection nationale a lieu le samedi.`}
            >
              {(control) => (
                <Select
                  {...control}
                  value={clock}
                  onChange={({ target }) => {
                    setClock(reserveClocks.find((one) => one === target.value) ?? 'Europe/Paris')
                    setTyped({})
                  }}
                >
                  {reserveClocks.map((one) => (
                    <option key={one} value={one}>
                      {i18n._(clockTexts[one])}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
        <Field
          label={t`Début`}
          hint={t`La veille du scrutin à zéro heure (article L. 49).`}
          error={needed(moments.starts_local)}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={moments.starts_local}
              onChange={({ target }) => setTyped({ ...typed, starts_local: target.value.slice(0, 16) })}
            />
          )}
        </Field>
        <Field
          label={t`Fin`}
          hint={t`Fermeture du dernier bureau : 18 h, 19 h ou 20 h selon les communes ; 20 h pour tout le pays.`}
          error={needed(moments.ends_local)}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={moments.ends_local}
              onChange={({ target }) => setTyped({ ...typed, ends_local: target.value.slice(0, 16) })}
            />
          )}
        </Field>
        <ReasonField value={reason} missing={missing} onChange={setReason} />
        <RefusalMessage error={saving.error ?? proposal.error} />
        <Button type="submit" block busy={saving.isPending}>
          {reserve ? <Trans>Enregistrer</Trans> : <Trans>Fixer la période</Trans>}
        </Button>
      </form>
    </Dialog>
  )
}
