import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleView } from '@parvis/contract/trust/rules.schemas.ts'
import { clsx } from 'clsx'
import { CalendarClock, ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { ruleAnchor } from './rule-anchor.ts'
import { RuleHistory } from './rule-history.tsx'
import { isTranslated, langOf } from './wording.ts'

/** A rule of /cgu: what it says, since when, what is announced of it, and what it said before. */
export function RuleEntry({
  rule,
  number,
  isCurrent,
}: {
  rule: RuleView
  number: number
  isCurrent: boolean
}) {
  const { i18n } = useLingui()
  const { current, next, retired_at } = rule
  const since = dayText(current.in_force_on)
  return (
    <li
      id={ruleAnchor(rule.code)}
      // The one that a decision led to.
      aria-current={isCurrent ? 'location' : undefined}
      className="flex scroll-mt-[calc(var(--header-height)+16px)] gap-3.5 rounded-lg aria-[current]:bg-brass-soft aria-[current]:p-3"
    >
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-sunk font-display text-sm font-semibold text-ink tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 lang={langOf(current)} className="text-base text-ink wrap-anywhere">
          {current.title}
        </h3>
        <p lang={langOf(current)} className="mt-0.5 whitespace-pre-line wrap-anywhere">
          {current.text}
        </p>
        {!isTranslated(current) && <Untranslated />}
        {retired_at !== null && (
          <p className="mt-1 text-sm font-medium text-ink">
            <Trans>
              Retirée le {i18n.date(new Date(retired_at), { dateStyle: 'long', timeZone: 'Europe/Paris' })}
            </Trans>
          </p>
        )}
        {rule.has_changed && (
          <History rule={rule}>
            <Trans>
              Version {current.version}, en vigueur depuis le {since}
            </Trans>
          </History>
        )}
        {next !== null && <Announced next={next} />}
      </div>
    </li>
  )
}

function Untranslated() {
  return (
    <p className="mt-1 text-sm text-ink-3">
      <Trans>Ce texte n’est pas encore traduit : le voici en français.</Trans>
    </p>
  )
}

/** The next wording, its date and its reason. */
function Announced({ next }: { next: NonNullable<RuleView['next']> }) {
  const from = dayText(next.in_force_on)
  return (
    <div role="note" className="mt-3 rounded-lg border border-line-strong bg-surface px-3.5 py-3 text-ink">
      <p className="flex items-start gap-2 text-sm font-semibold">
        <CalendarClock aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
        <Trans>À partir du {from}, cette règle dira :</Trans>
      </p>
      <p lang={langOf(next)} className="mt-2 font-display font-semibold wrap-anywhere">
        {next.title}
      </p>
      <p lang={langOf(next)} className="whitespace-pre-line text-ink-2 wrap-anywhere">
        {next.text}
      </p>
      {!isTranslated(next) && <Untranslated />}
      <p className="mt-2 text-sm text-ink-2 wrap-anywhere">
        <Trans>
          Pourquoi : <bdi lang="fr">{next.reason}</bdi>
        </Trans>
      </p>
    </div>
  )
}

/** Opens what became of the rule until now. */
function History({ rule: { code, current }, children }: { rule: RuleView; children: ReactNode }) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <span>{children}</span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t`Historique : ${current.title}`}
          onClick={() => setOpen(!open)}
          className="hit-44 relative inline-flex items-center gap-1 font-semibold text-blue hover:underline"
        >
          <Trans>Historique</Trans>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className={clsx(
              'transition-transform duration-150 motion-reduce:transition-none',
              open && 'rotate-180',
            )}
          />
        </button>
      </p>
      <div id={id} hidden={!open}>
        {open && <RuleHistory rule={code} />}
      </div>
    </>
  )
}
