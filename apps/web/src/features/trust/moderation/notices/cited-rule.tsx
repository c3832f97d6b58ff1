import { Trans } from '@lingui/react/macro'
import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import type { CitedRule as Cited } from '@parvis/contract/trust/rules.schemas.ts'
import { Link } from '@tanstack/react-router'
import { ruleAnchor } from '../../rules/rule-anchor.ts'
import { wordingOf } from '../../rules/wording.ts'

/** The rule on which a decision rests, in the words that were in force when it was taken. */
export function CitedRule({ rule, cited }: { rule: ModerationRule; cited: Cited }) {
  const { title, text, lang } = wordingOf(cited.texts)
  return (
    <span className="flex flex-col gap-1">
      <Link
        to="/cgu"
        hash={ruleAnchor(rule)}
        lang={lang}
        className="self-start font-semibold text-blue underline underline-offset-2 wrap-anywhere"
      >
        {title}
      </Link>
      <span lang={lang} className="text-sm whitespace-pre-line text-ink-2 wrap-anywhere">
        {text}
      </span>
      <span className="text-xs text-ink-3">
        <Trans>Version {cited.version} de la règle, en vigueur au jour de la décision</Trans>
      </span>
    </span>
  )
}
