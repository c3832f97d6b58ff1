import { useLingui } from '@lingui/react/macro'
import { type Language, languageNames } from '@parvis/contract/languages.ts'
import { type AnnouncementForm, announcementWords } from '@parvis/contract/messaging/announcements.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { BoundField } from '../../../lib/contract-form.ts'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Title and message of an announcement, in one language. */
export function WordsFields({
  language,
  kind,
  title,
  message,
}: {
  language: Language
  kind: AnnouncementForm
  title: BoundField<string>
  message: BoundField<string>
}) {
  const { t } = useLingui()
  const named = languageNames[language]
  const limits = announcementWords[kind]
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t`Titre (${named})`}
        error={title.error}
        aside={<Counter count={graphemeCount(title.value)} limit={limits.title} />}
      >
        {(control) => (
          <Input
            {...control}
            lang={language}
            value={title.value}
            autoComplete="off"
            onChange={({ target }) => title.onChange(target.value)}
          />
        )}
      </Field>
      <Field
        label={t`Message (${named})`}
        error={message.error}
        aside={<Counter count={graphemeCount(message.value)} limit={limits.message} />}
      >
        {(control) => (
          <TextArea
            {...control}
            lang={language}
            value={message.value}
            onChange={({ target }) => message.onChange(target.value)}
          />
        )}
      </Field>
    </div>
  )
}
