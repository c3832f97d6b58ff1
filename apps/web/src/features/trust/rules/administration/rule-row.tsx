import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import { languages } from '@parvis/contract/languages.ts'
import type { AdministeredRule } from '@parvis/contract/trust/rules.schemas.ts'
import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { dayText } from '../../../../lib/day-text.ts'
import { separator } from '../../../../lib/separator.ts'
import { Button } from '../../../../ui/button.tsx'
import { RuleHistory } from '../rule-history.tsx'
import { wordingOf } from '../wording.ts'

/** Dialogs that an administrator may open for a rule. */
export type RuleAction = 'word' | 'call_off' | 'retire'

export function RuleRow({
  rule,
  number,
  onOpen,
}: {
  rule: AdministeredRule
  number: number
  onOpen: (action: RuleAction) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const [history, setHistory] = useState(false)
  const { current, next, retired_at, decisions } = rule
  const { title, text, lang } = wordingOf(current.texts)
  const retired = retired_at !== null
  const missing = languages.filter((language) => current.texts[language] === null)
  return (
    <li className="px-4 py-4">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
            <span lang={lang} className="wrap-anywhere">
              {number}. {title}
            </span>
            {retired ? (
              <Mark>
                <Trans>Retirée</Trans>
              </Mark>
            ) : (
              <Mark calm>
                <Trans>En vigueur</Trans>
              </Mark>
            )}
          </h2>
          <p lang={lang} className="mt-1 max-w-[70ch] text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
            {text}
          </p>
          <p className="mt-1 text-sm text-ink-3">
            <Trans>
              Version {current.version}, depuis le {dayText(current.in_force_on)}
            </Trans>
            {separator}
            <Plural
              value={decisions}
              _0="aucune décision"
              one="# décision"
              _1000="1 000 décisions ou plus"
              other="# décisions"
            />
            {missing.length > 0 && (
              <>
                {separator}
                <Trans>sans traduction : {missing.map((one) => languageNames[one]).join(', ')}</Trans>
              </>
            )}
          </p>
          {next !== null && <Announced next={next} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            look="quiet"
            size="sm"
            aria-expanded={history}
            aria-controls={id}
            aria-label={t`Historique : ${title}`}
            onClick={() => setHistory(!history)}
          >
            <Trans>Historique</Trans>
          </Button>
          {next === null ? (
            <Button
              look="secondary"
              size="sm"
              aria-label={t`Changer le texte : ${title}`}
              onClick={() => onOpen('word')}
            >
              <Trans>Changer le texte</Trans>
            </Button>
          ) : (
            <Button
              look="secondary"
              size="sm"
              aria-label={t`Annuler le changement : ${title}`}
              onClick={() => onOpen('call_off')}
            >
              <Trans>Annuler le changement</Trans>
            </Button>
          )}
          <Button
            look={retired ? 'secondary' : 'danger'}
            size="sm"
            aria-label={retired ? t`Remettre en vigueur : ${title}` : t`Retirer : ${title}`}
            onClick={() => onOpen('retire')}
          >
            {retired ? <Trans>Remettre en vigueur</Trans> : <Trans>Retirer</Trans>}
          </Button>
        </div>
      </div>
      <div id={id} hidden={!history}>
        {history && <RuleHistory rule={rule.code} />}
      </div>
    </li>
  )
}

function Mark({ calm = false, children }: { calm?: boolean; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'rounded-full px-2.5 py-0.5 font-text text-xs font-semibold',
        calm ? 'bg-support-soft text-support' : 'bg-sunk text-ink-2',
      )}
    >
      {children}
    </span>
  )
}

function Announced({ next }: { next: NonNullable<AdministeredRule['next']> }) {
  const { title, text, lang } = wordingOf(next.texts)
  return (
    <div className="mt-2 max-w-[70ch] rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-ink">
      <p className="font-semibold text-question">
        <Trans>
          Version {next.version}, à partir du {dayText(next.in_force_on)}
        </Trans>
      </p>
      <p lang={lang} className="font-medium wrap-anywhere">
        {title}
      </p>
      <p lang={lang} className="whitespace-pre-line text-ink-2 wrap-anywhere">
        {text}
      </p>
      <p className="mt-1 text-ink-2 wrap-anywhere">
        <Trans>
          Pourquoi : <bdi lang="fr">{next.reason}</bdi>
        </Trans>
      </p>
    </div>
  )
}
