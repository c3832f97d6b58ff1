import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnReserve } from '@parvis/contract/civic/reserves.schemas.ts'
import * as schemas from '@parvis/contract/civic/reserves.schemas.ts'
import { declareCandidacy } from '@parvis/contract/civic/reserves.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { RegionChoice } from './region-choice.tsx'
import { useOwnAnswer } from './use-own-answer.ts'

/** The election stands in the address of the request, and is checked with the body. */
const Declaration = schemas.declareCandidacy.body.extend(schemas.declareCandidacy.params.shape)

/** An official says in which election they stand. */
export function DeclarationForm({ elections }: { elections: OwnReserve['elections'] }) {
  const { t, i18n } = useLingui()
  const form = useContractForm({
    schema: Declaration,
    start: { eventId: '', region_code: '' },
    bodyOf: ({ eventId, region_code }) => ({
      eventId,
      region_code: regionCodes.find((code) => code === region_code) ?? null,
    }),
    faults: { eventId: { missing: t`Choisissez une élection.` } },
    send: ({ eventId, ...body }) => call(declareCandidacy, { params: { eventId }, body }),
    ...useOwnAnswer(t`Candidature déclarée`),
  })
  return (
    <Form form={form} className="max-w-md gap-4">
      <Field
        label={t`Je suis candidat à`}
        hint={t`Pendant la réserve, vos posts resteront en attente.`}
        error={form.errorOf('eventId')}
      >
        {(control) => (
          <Select {...control} {...form.register('eventId')}>
            <option value="">{t`Choisir une élection`}</option>
            {elections.map(({ id, title, starts_at }) => (
              <option key={id} value={id}>
                {title}
                {separator}
                {i18n.date(new Date(starts_at), { dateStyle: 'long', timeZone: 'Europe/Paris' })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RegionChoice label={t`Région où je me présente`} {...form.field('region_code')} />
      <Button type="submit" look="secondary" busy={form.isSending} className="self-start">
        <Trans>Déclarer ma candidature</Trans>
      </Button>
    </Form>
  )
}
