import { useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { type Language, languageNames } from '@parvis/contract/languages.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { BoundField } from '../../../../lib/contract-form.ts'
import { Counter } from '../../../../ui/counter.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'

/** Title and text of a rule, in one language. */
export function WordingFields({
  language,
  title,
  text,
}: {
  language: Language
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
        aside={<Counter count={graphemeCount(title.value)} limit={furtherLimits.ruleTitle} />}
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
        label={t`Ce que la règle interdit (${named})`}
        error={text.error}
        aside={<Counter count={graphemeCount(text.value)} limit={furtherLimits.ruleText} />}
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
