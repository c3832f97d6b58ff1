import { useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { PartyGrounds } from '@parvis/contract/people/party-records.schemas.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { isSource } from './grounds.ts'

/** By which source anyone can check a change, and why it is made: asked for each, and published. */
export function GroundsFields({
  value,
  missing,
  onChange,
}: {
  value: PartyGrounds
  missing: boolean
  onChange: (next: PartyGrounds) => void
}) {
  const { t } = useLingui()
  const needed = (text: string) => (missing && text.trim() === '' ? t`Ce champ est nécessaire.` : undefined)
  return (
    <>
      <Field
        label={t`Source`}
        hint={t`L’institution qui l’établit.`}
        error={needed(value.source_institution)}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={limits.partySource}
            value={value.source_institution}
            onChange={({ target }) => onChange({ ...value, source_institution: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Adresse de la source`}
        error={missing && !isSource(value.source_url) ? t`Donnez une adresse en https.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
            value={value.source_url}
            onChange={({ target }) => onChange({ ...value, source_url: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Date de la source`}
        hint={t`Le jour auquel la source le dit.`}
        error={needed(value.as_of)}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            value={value.as_of}
            onChange={({ target }) => onChange({ ...value, as_of: target.value })}
          />
        )}
      </Field>
      <ReasonArea
        label={t`Pourquoi`}
        hint={t`Publié dans l’historique du parti, et gardé pour toujours.`}
        error={needed(value.reason)}
        value={value.reason}
        limit={limits.partyReason}
        onChange={(reason) => onChange({ ...value, reason })}
      />
    </>
  )
}
