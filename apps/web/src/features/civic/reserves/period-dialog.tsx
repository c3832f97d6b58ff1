import { Trans, useLingui } from '@lingui/react/macro'
import { type ReserveClock, reserveClocks } from '@parvis/contract/civic/reserves.ts'
import type { AdministeredReserve } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import * as schemas from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { moveReserve, setReserve } from '@parvis/contract/civic/reserves-administration.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { ElectionChoice } from './election-choice.tsx'
import { proposalQuery, reservesKey } from './queries.ts'
import { ReasonField } from './reason-field.tsx'
import { RegionChoice } from './region-choice.tsx'
import { clockTexts } from './reserve-texts.ts'

/** Sets a period from an election of the calendar, or changes one: what the law asks is proposed, and may be changed. */
export function PeriodDialog({ reserve, onClose }: { reserve?: AdministeredReserve; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [proposed, setProposed] = useState({ event_id: '', clock: 'Europe/Paris' as ReserveClock })
  const proposal = useQuery({
    ...proposalQuery(proposed.event_id, proposed.clock),
    enabled: proposed.event_id !== '' && !reserve,
  })
  const momentsOf = (typed: { starts_local: string | null; ends_local: string | null }) => ({
    starts_local: typed.starts_local ?? proposal.data?.starts_local ?? '',
    ends_local: typed.ends_local ?? proposal.data?.ends_local ?? '',
  })
  const form = useContractForm({
    schema: reserve ? schemas.moveReserve.body : schemas.setReserve.body,
    start: {
      event_id: '',
      clock: 'Europe/Paris' as ReserveClock,
      region_code: '',
      // Until they are typed, the times that the law asks for.
      starts_local: reserve?.starts_local ?? null,
      ends_local: reserve?.ends_local ?? null,
      reason: '',
    },
    bodyOf: ({ event_id, clock, region_code, reason, ...typed }) => {
      const change = { ...momentsOf(typed), reason }
      return reserve
        ? { revision: reserve.revision, ...change }
        : {
            event_id,
            clock,
            region_code: regionCodes.find((code) => code === region_code) ?? null,
            ...change,
          }
    },
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) =>
      'revision' in body
        ? call(moveReserve, { params: { reserveId: reserve?.id ?? '' }, body })
        : call(setReserve, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
    onSent: () => {
      notify.success(reserve ? t`Période modifiée` : t`Période fixée`)
      onClose()
    },
  })
  const moments = momentsOf(form.values)
  const choose = (election: Partial<typeof proposed>) => {
    const chosen = { ...proposed, ...election }
    setProposed(chosen)
    form.change({ ...chosen, starts_local: null, ends_local: null })
  }
  return (
    <Dialog
      title={reserve ? t`Modifier la période` : t`Fixer une période`}
      {...(reserve ? { description: reserve.election.title } : {})}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        {!reserve && (
          <>
            <ElectionChoice
              label={t`Élection`}
              {...form.field('event_id')}
              onChange={(chosen) => choose({ event_id: chosen })}
            />
            <RegionChoice
              label={t`Portée`}
              hint={t`Une période régionale ne concerne que les candidats de la région.`}
              {...form.field('region_code')}
            />
            <Field
              label={t`Heure légale`}
              hint={t`Dans plusieurs territoires d’outre-mer, une élection nationale a lieu le samedi.`}
            >
              {(control) => (
                <Select
                  {...control}
                  value={form.values.clock}
                  onChange={({ target }) => {
                    choose({ clock: reserveClocks.find((one) => one === target.value) ?? 'Europe/Paris' })
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
          error={form.errorOf('starts_local')}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={moments.starts_local}
              onChange={({ target }) => form.change({ starts_local: target.value.slice(0, 16) })}
            />
          )}
        </Field>
        <Field
          label={t`Fin`}
          hint={t`Fermeture du dernier bureau : 18 h, 19 h ou 20 h selon les communes ; 20 h pour tout le pays.`}
          error={form.errorOf('ends_local')}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={moments.ends_local}
              onChange={({ target }) => form.change({ ends_local: target.value.slice(0, 16) })}
            />
          )}
        </Field>
        <ReasonField {...form.field('reason')} />
        <RefusalMessage error={form.refusal ?? proposal.error} />
        <Button type="submit" block busy={form.isSending}>
          {reserve ? <Trans>Enregistrer</Trans> : <Trans>Fixer la période</Trans>}
        </Button>
      </Form>
    </Dialog>
  )
}
