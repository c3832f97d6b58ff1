import { useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { PartyGrounds } from '@parvis/contract/people/party-changes.schemas.ts'
import type { BoundField } from '../../../lib/contract-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ReasonArea } from '../../../ui/reason-area.tsx'

/** Sentences for faults of these fields. */
export function useGroundsFaults() {
  const { t } = useLingui()
  const address = t`Donnez une adresse en https.`
  return { source_url: { missing: address, wrong: address } }
}

/** By which source anyone can check a change, and why it is made: asked for each, and published. */
export function GroundsFields({ field }: { field: (name: keyof PartyGrounds) => BoundField<string> }) {
  const { t } = useLingui()
  const institution = field('source_institution')
  const url = field('source_url')
  const day = field('as_of')
  return (
    <>
      <Field label={t`Source`} hint={t`L’institution qui l’établit.`} error={institution.error}>
        {(control) => (
          <Input
            {...control}
            maxLength={furtherLimits.partySource}
            value={institution.value}
            onChange={({ target }) => institution.onChange(target.value)}
          />
        )}
      </Field>
      <Field label={t`Adresse de la source`} error={url.error}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
            value={url.value}
            onChange={({ target }) => url.onChange(target.value)}
          />
        )}
      </Field>
      <Field label={t`Date de la source`} hint={t`Le jour auquel la source le dit.`} error={day.error}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={day.value}
            onChange={({ target }) => day.onChange(target.value)}
          />
        )}
      </Field>
      <ReasonArea
        label={t`Pourquoi`}
        hint={t`Publié dans l’historique du parti, et gardé pour toujours.`}
        limit={furtherLimits.partyReason}
        {...field('reason')}
      />
    </>
  )
}
