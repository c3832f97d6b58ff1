import { Trans, useLingui } from '@lingui/react/macro'
import { type CaseTarget, type ModerationRule, moderationRules } from '@parvis/contract/audit/decisions.ts'
import { isForRaters } from '@parvis/contract/trust/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { rulesQuery } from '../rules/queries.ts'
import { ruleAnchor } from '../rules/rule-anchor.ts'
import { langOf } from '../rules/wording.ts'

/** The rule on which a decision will rest: those in force, by the numbers that they have in /cgu, in their words of today. */
export function RuleChoice({
  target,
  value,
  error,
  onChange,
}: {
  target: CaseTarget
  value: ModerationRule | ''
  error: string | undefined
  onChange: (rule: ModerationRule | '') => void
}) {
  const { t } = useLingui()
  const field = useRef<HTMLSelectElement>(null)
  useShortcut('r', t`Choisir la règle`, () => field.current?.focus())
  const { data, error: failure, isFetching, refetch } = useQuery(rulesQuery)
  const chosen = data?.rules.find(({ code }) => code === value)
  const unread = !data && failure !== null
  return (
    <Field
      label={t`Règle enfreinte`}
      error={
        unread
          ? t`Les règles n’ont pas pu être chargées.`
          : chosen && chosen.retired_at !== null
            ? t`Cette règle est retirée : choisissez-en une autre.`
            : error
      }
      hint={
        chosen && (
          <>
            <span lang={langOf(chosen.current)} className="block text-sm whitespace-pre-line text-ink-2">
              {chosen.current.text}
            </span>
            <a
              href={`/cgu#${ruleAnchor(chosen.code)}`}
              target="_blank"
              rel="noopener"
              className="text-blue underline"
            >
              <Trans>Lire cette règle dans un autre onglet</Trans>
            </a>
          </>
        )
      }
    >
      {(control) => (
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <Select
              {...control}
              ref={field}
              value={value}
              onChange={({ target }) => onChange(moderationRules.find((one) => one === target.value) ?? '')}
            >
              <option value="">{data || unread ? t`Choisir…` : t`Chargement des règles…`}</option>
              {data?.rules.map(({ code, current, retired_at }, position) =>
                !isForRaters(target, code) && (retired_at === null || code === value) ? (
                  <option key={code} value={code} lang={langOf(current)} disabled={retired_at !== null}>
                    {position + 1}. {current.title}
                  </option>
                ) : null,
              )}
            </Select>
          </div>
          {unread && (
            <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
              <Trans>Réessayer</Trans>
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
