import { useLingui } from '@lingui/react/macro'
import type { RecordField } from '@parvis/contract/civic/corrections.schemas.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { X } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'

/** A field with its new value, as typed. */
export interface FieldEdit {
  path: string[]
  before: string
  after: string
}

const keyOf = (path: readonly string[]) => JSON.stringify(path)

/** The fields of a record that the correction changes for readers. */
export function FieldEdits({
  fields,
  edits,
  onChange,
}: {
  fields: readonly RecordField[]
  edits: readonly FieldEdit[]
  onChange: (edits: FieldEdit[]) => void
}) {
  const { t } = useLingui()
  const free = fields.filter(({ path }) => !edits.some((edit) => keyOf(edit.path) === keyOf(path)))
  const add = (key: string) => {
    const field = fields.find(({ path }) => keyOf(path) === key)
    if (field) onChange([...edits, { path: field.path, before: field.value, after: field.value }])
  }
  return (
    <div className="flex flex-col gap-3">
      {edits.map((edit, place) => {
        const label = fields.find(({ path }) => keyOf(path) === keyOf(edit.path))?.label ?? ''
        return (
          <div key={keyOf(edit.path)} className="flex items-end gap-2">
            <Field label={t`Nouvelle valeur : ${label}`} className="min-w-0 flex-1">
              {(control) => (
                <Input
                  {...control}
                  lang={contentLanguage}
                  value={edit.after}
                  maxLength={4_000}
                  placeholder={t`non établi`}
                  onChange={({ target }) => onChange(edits.with(place, { ...edit, after: target.value }))}
                />
              )}
            </Field>
            <IconButton
              label={t`Ne pas changer : ${label}`}
              onClick={() => onChange(edits.filter((one) => one !== edit))}
            >
              <X aria-hidden="true" size={18} />
            </IconButton>
          </div>
        )
      })}
      {edits.length < furtherLimits.correctionFields && free.length > 0 && (
        <Field
          label={edits.length === 0 ? t`Champ à corriger` : t`Autre champ à corriger`}
          hint={
            edits.length === 0
              ? t`Les lecteurs verront la nouvelle valeur, avec la source de la correction.`
              : undefined
          }
        >
          {(control) => (
            <Select {...control} lang={contentLanguage} value="" onChange={({ target }) => add(target.value)}>
              <option value="">{t`Choisir un champ`}</option>
              {free.map(({ path, label, value }) => (
                <option key={keyOf(path)} value={keyOf(path)}>
                  {`${label} : ${value === '' ? '–' : value.slice(0, 60)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}
