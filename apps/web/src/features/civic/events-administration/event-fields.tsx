import { useLingui } from '@lingui/react/macro'
import { eventLevels, eventTypes } from '@parvis/contract/civic/events.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { ReactNode } from 'react'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { eventLevelTexts, eventTypeTexts } from '../events/event-texts.ts'
import type { Draft, Problem } from './draft.ts'
import { importanceTexts, problemTexts } from './texts.ts'

export interface FieldsProps {
  draft: Draft
  problems: Partial<Record<keyof Draft, Problem>>
  onChange: (change: Partial<Draft>) => void
}

const importances = ['low', 'normal', 'high'] as const

/** Name, dates and place of an event. */
export function EventFields({ draft, problems, onChange, children }: FieldsProps & { children: ReactNode }) {
  const { t, i18n } = useLingui()
  const problem = (field: keyof Draft) => problems[field] && i18n._(problemTexts[problems[field]])
  return (
    <>
      <Field
        label={t`Titre`}
        error={problem('title')}
        aside={<Counter count={graphemeCount(draft.title)} limit={limits.eventTitle} />}
      >
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            autoComplete="off"
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Type`} error={problem('type')}>
          {(control) => (
            <Select
              {...control}
              value={draft.type}
              onChange={({ target }) =>
                onChange({ type: eventTypes.find((type) => type === target.value) ?? '' })
              }
            >
              <option value="">{t`Choisir…`}</option>
              {eventTypes.map((type) => (
                <option key={type} value={type}>
                  {i18n._(eventTypeTexts[type])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Niveau`} error={problem('level')}>
          {(control) => (
            <Select
              {...control}
              value={draft.level}
              onChange={({ target }) =>
                onChange({ level: eventLevels.find((level) => level === target.value) ?? '' })
              }
            >
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
      <Field label={t`Lieu`} hint={t`Facultatif.`} error={problem('place')}>
        {(control) => (
          <Input
            {...control}
            value={draft.place}
            autoComplete="off"
            onChange={({ target }) => onChange({ place: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Description`}
        hint={t`Facultative.`}
        error={problem('description')}
        aside={<Counter count={graphemeCount(draft.description)} limit={limits.eventDescription} />}
      >
        {(control) => (
          <TextArea
            {...control}
            className="min-h-[3lh]"
            value={draft.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Field label={t`Participants`} hint={t`Facultatif ; un nom par ligne.`} error={problem('participants')}>
        {(control) => (
          <TextArea
            {...control}
            className="min-h-[2lh]"
            value={draft.participants}
            onChange={({ target }) => onChange({ participants: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t`Chaîne`} hint={t`Où le suivre en direct, s’il l’est.`} error={problem('channel')}>
          {(control) => (
            <Input
              {...control}
              value={draft.channel}
              autoComplete="off"
              onChange={({ target }) => onChange({ channel: target.value })}
            />
          )}
        </Field>
        <Field label={t`Importance`}>
          {(control) => (
            <Select
              {...control}
              value={draft.importance}
              onChange={({ target }) =>
                onChange({ importance: importances.find((one) => one === target.value) ?? 'normal' })
              }
            >
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
