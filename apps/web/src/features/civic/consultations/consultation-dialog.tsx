import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/civic/consultations.schemas.ts'
import { consultationLimits, createConsultation } from '@parvis/contract/civic/consultations.ts'
import { regions } from '@parvis/contract/regions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { localTimeIn, momentOf } from '../../../lib/local-time.ts'
import { regionsByName } from '../../../lib/region-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { consultationsKey } from './queries.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The form in which an official opens a consultation. */
export function ConsultationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const profile = useOwnProfile()
  const isOfficial = profile?.role === 'politician' && profile.verified
  const form = useContractForm({
    schema: schemas.createConsultation.body,
    start: {
      question: '',
      context: '',
      sources: '',
      policy: t`Une seule idée par énoncé, sans attaque contre des personnes.`,
      statements: '',
      region_codes: '',
      opens_at: localTimeIn(0, new Date().getHours()),
      closes_at: localTimeIn(30, 20),
      answer_due_on: '',
    },
    draft: 'consultation',
    bodyOf: ({ sources, statements, region_codes, opens_at, closes_at, answer_due_on, ...typed }) => ({
      ...typed,
      sources: linesOf(sources),
      statements: linesOf(statements),
      region_codes: region_codes === '' ? [] : [region_codes],
      opens_at: momentOf(opens_at) ?? '',
      closes_at: momentOf(closes_at) ?? '',
      answer_due_on: answer_due_on === '' ? null : answer_due_on,
    }),
    faults: {
      sources: { wrong: t`Écrivez une adresse https par ligne.` },
      statements: { wrong: t`Écrivez un à cinquante énoncés, de 140 caractères au plus.` },
    },
    fieldOf: { consultation_days_invalid: 'closes_at', answer_day_invalid: 'answer_due_on' },
    refusalOf: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'statement_similar') return undefined
      const [, place] = /^statements\.(\d+)$/.exec(Object.keys(error.fields)[0] ?? '') ?? []
      if (place === undefined) return undefined
      const line = Number(place) + 1
      return { field: 'statements', message: t`L’énoncé ${line} en répète un autre.` }
    },
    send: (body) => call(createConsultation, { body }),
    onSent: async ({ id }) => {
      notify.success(t`Consultation ouverte`)
      void client.invalidateQueries({ queryKey: consultationsKey })
      await navigate({ to: '/consultations/$consultationId', params: { consultationId: id } })
    },
  })
  return (
    <Dialog title={t`Nouvelle consultation`} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form}>
        <Field label={t`Question`} error={form.errorOf('question')}>
          {(control) => (
            <Input {...control} {...form.register('question')} maxLength={consultationLimits.question} />
          )}
        </Field>
        <Field label={t`Contexte`} error={form.errorOf('context')}>
          {(control) => <TextArea {...control} {...form.register('context')} from={3} />}
        </Field>
        <Field
          label={t`Sources (facultatif)`}
          hint={t`Une adresse par ligne.`}
          error={form.errorOf('sources')}
        >
          {(control) => <TextArea {...control} {...form.register('sources')} from={2} />}
        </Field>
        <Field
          label={t`Premiers énoncés`}
          hint={t`Un énoncé par ligne : une seule idée, à laquelle on répond par oui ou par non.`}
          error={form.errorOf('statements')}
        >
          {(control) => <TextArea {...control} {...form.register('statements')} from="several" />}
        </Field>
        <Field label={t`Comment les énoncés seront relus`} error={form.errorOf('policy')}>
          {(control) => <TextArea {...control} {...form.register('policy')} from={2} />}
        </Field>
        <Field label={t`Région`} error={form.errorOf('region_codes')}>
          {(control) => (
            <Select {...control} {...form.register('region_codes')}>
              <option value="">{t`Toute la France`}</option>
              {regionsByName.map((code) => (
                <option key={code} value={code}>
                  {regions[code]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Début`} error={form.errorOf('opens_at')}>
          {(control) => <Input {...control} type="datetime-local" {...form.register('opens_at')} />}
        </Field>
        <Field label={t`Fin`} error={form.errorOf('closes_at')}>
          {(control) => <Input {...control} type="datetime-local" {...form.register('closes_at')} />}
        </Field>
        {isOfficial && (
          <Field
            label={t`Jour de votre réponse (facultatif)`}
            hint={t`Vous direz ce que vous en faites au plus tard ce jour-là. Sans date : trente jours après la fin.`}
            error={form.errorOf('answer_due_on')}
          >
            {(control) => <Input {...control} type="date" {...form.register('answer_due_on')} />}
          </Field>
        )}
        <Button type="submit" block busy={form.isSending}>
          <Trans>Ouvrir la consultation</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
