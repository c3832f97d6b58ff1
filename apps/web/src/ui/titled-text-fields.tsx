import { useLingui } from '@lingui/react/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { BoundField } from '../lib/contract-form.ts'
import { Counter } from './counter.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { TextArea } from './text-area.tsx'

/** A title and a text in one language, both counted. */
export function TitledTextFields({
  language,
  textLabel,
  limits,
  title,
  text,
}: {
  language: Language
  /** Names the text and its language. */
  textLabel: string
  limits: { title: number; text: number }
  title: BoundField<string>
  text: BoundField<string>
}) {
  const { t } = useLingui()
  const named = languageNames[language]
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
        label={textLabel}
        error={text.error}
        aside={<Counter count={graphemeCount(text.value)} limit={limits.text} />}
      >
        {(control) => (
          <TextArea
            {...control}
            lang={language}
            value={text.value}
            onChange={({ target }) => text.onChange(target.value)}
          />
        )}
      </Field>
    </div>
  )
}
