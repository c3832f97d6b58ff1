import { Trans, useLingui } from '@lingui/react/macro'
import { type Language, languages } from '@parvis/contract/languages.ts'
import type { SavedReply } from '@parvis/contract/trust/desk.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { Select } from '../../../../ui/select.tsx'
import { languageTexts } from '../texts.ts'
import { repliesQuery } from './queries.ts'

/** Texts of all replies: in the language of the case first, where somebody wrote it. */
function choices(replies: readonly SavedReply[], first: Language | null) {
  const order = [...(first === null ? [] : [first]), ...languages.filter((one) => one !== first)]
  return replies.flatMap(({ id, title, texts }) =>
    order.flatMap((language) => {
      const text = texts[language]
      return text === undefined ? [] : [{ key: `${id} ${language}`, title, language, text }]
    }),
  )
}

/** Inserts a saved reply of the team into the facts of a decision; what is written there stays. */
export function ReplyPicker({
  language,
  onInsert,
}: {
  /** Language of the case; null when unknown. */
  language: Language | null
  onInsert: (text: string) => void
}) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(repliesQuery)
  const field = useRef<HTMLSelectElement>(null)
  const id = useId()
  useShortcut('i', t`Insérer une réponse enregistrée`, () => field.current?.focus())
  const offered = choices(data?.items ?? [], language)
  if (offered.length === 0)
    return (
      <p className="-mt-3 text-xs text-ink-3">
        <Link to="/moderation/reponses" className="text-blue underline">
          <Trans>Enregistrer une réponse type</Trans>
        </Link>
      </p>
    )
  return (
    <div className="-mt-2">
      <label htmlFor={id} className="sr-only">
        {t`Insérer une réponse enregistrée`}
      </label>
      <Select
        ref={field}
        id={id}
        value=""
        onChange={({ target }) => {
          const chosen = offered.find(({ key }) => key === target.value)
          if (chosen) onInsert(chosen.text)
        }}
      >
        <option value="">{t`Insérer une réponse…`}</option>
        {offered.map(({ key, title, language: written }) => (
          <option key={key} value={key}>
            {title} ({i18n._(languageTexts[written])})
          </option>
        ))}
      </Select>
    </div>
  )
}
