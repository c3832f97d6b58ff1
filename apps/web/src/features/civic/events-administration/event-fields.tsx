import { useLingui } from '@lingui/react/macro'
import { eventTypes } from '@parvis/contract/civic/events.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { eventLevels } from '@parvis/contract/list-filters.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { ReactNode } from 'react'
import type { ContractForm } from '../../../lib/contract-form.ts'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { eventLevelTexts, eventTypeTexts } from '../events/event-texts.ts'
import { type Draft, participantsIn } from './draft.ts'
import { importanceTexts } from './texts.ts'

/** Values of the dialogs that add an event or correct one. */
export interface EventValues extends Draft {
  reason: string
  despite_reserve: boolean
}

export interface FieldsProps {
  form: ContractForm<EventValues>
}

const importances = ['low', 'normal', 'high'] as const

/** Name, dates and place of an event. */
export function EventFields({ form, children }: FieldsProps & { children: ReactNode }) {
  const { t, i18n } = useLingui()
  const { title, description, participants } = form.values
  const wrongNames = form.errorOf('participants')
  const areTooMany = participantsIn(participants).length > furtherLimits.eventParticipants
  return (
    <>
      <Field
        label={t`Titre`}
        error={form.errorOf('title')}
        aside={<Counter count={graphemeCount(title)} limit={furtherLimits.eventTitle} />}
      >
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Type`} error={form.errorOf('type')}>
          {(control) => (
            <Select {...control} {...form.register('type')}>
              <option value="">{t`Choisir…`}</option>
              {eventTypes.map((type) => (
                <option key={type} value={type}>
                  {i18n._(eventTypeTexts[type])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Niveau`} error={form.errorOf('level')}>
          {(control) => (
            <Select {...control} {...form.register('level')}>
              <option value="">{t`Choisir…`}</option>
              {eventLevels.map((level) => (
                <option key={level} value={level}>
                  {i18n._(eventLevelTexts[level])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {children}
      <Field label={t`Lieu`} hint={t`Facultatif.`} error={form.errorOf('place')}>
        {(control) => <Input {...control} {...form.register('place')} autoComplete="off" />}
      </Field>
      <Field
        label={t`Description`}
        hint={t`Facultative.`}
        error={form.errorOf('description')}
        aside={<Counter count={graphemeCount(description)} limit={furtherLimits.eventDescription} />}
      >
        {(control) => <TextArea {...control} from={3} {...form.register('description')} />}
      </Field>
      <Field
        label={t`Participants`}
        hint={t`Facultatif ; un nom par ligne.`}
        error={wrongNames && (areTooMany ? t`Vingt participants au plus.` : wrongNames)}
      >
        {(control) => <TextArea {...control} from={2} {...form.register('participants')} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t`Chaîne`}
          hint={t`Où le suivre en direct, s’il l’est.`}
          error={form.errorOf('tv_channel')}
        >
          {(control) => <Input {...control} {...form.register('tv_channel')} autoComplete="off" />}
        </Field>
        <Field label={t`Importance`}>
          {(control) => (
            <Select {...control} {...form.register('importance')}>
              {importances.map((importance) => (
                <option key={importance} value={importance}>
                  {i18n._(importanceTexts[importance])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  )
}
