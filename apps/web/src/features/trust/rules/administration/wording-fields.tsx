import { useLingui } from '@lingui/react/macro'
import { type Language, languageNames } from '@parvis/contract/languages.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { RuleWording } from '@parvis/contract/trust/rules.schemas.ts'
import { Counter } from '../../../../ui/counter.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'

/** Title and text of a rule, in one language. */
export function WordingFields({
  language,
  value,
  faulty,
  onChange,
}: {
  language: Language
  value: RuleWording
  faulty: boolean
  onChange: (written: RuleWording) => void
}) {
  const { t } = useLingui()
  const named = languageNames[language]
  const error = (text: string, limit: number) => {
    if (!faulty) return undefined
    if (text.trim() === '') return t`Ce champ est nécessaire.`
    return graphemeCount(text) > limit ? t`Ce texte est trop long.` : undefined
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t`Titre (${named})`}
        error={error(value.title, limits.ruleTitle)}
        aside={<Counter count={graphemeCount(value.title)} limit={limits.ruleTitle} />}
      >
        {(control) => (
          <Input
            {...control}
            lang={language}
            value={value.title}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...value, title: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`Ce que la règle interdit (${named})`}
        error={error(value.text, limits.ruleText)}
        aside={<Counter count={graphemeCount(value.text)} limit={limits.ruleText} />}
      >
        {(control) => (
          <TextArea
            {...control}
            lang={language}
            value={value.text}
            onChange={({ target }) => onChange({ ...value, text: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
