import { Trans, useLingui } from '@lingui/react/macro'
import type { EarlierCase } from '@parvis/contract/trust/case-views.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { kindTexts, ruleTexts } from './notices/texts.ts'
import { targetTexts } from './texts.ts'

/** Cases of an account or of one content, with what was decided. Nothing without any. */
export function PastCases({ title, cases }: { title?: ReactNode; cases: readonly EarlierCase[] }) {
  const { i18n } = useLingui()
  if (cases.length === 0) return null
  return (
    <>
      {title && (
        <h4 className="mt-4 mb-1 font-text text-sm font-semibold tracking-normal text-ink-2">{title}</h4>
      )}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {cases.map((one) => (
          <li key={one.id} className="flex flex-wrap items-baseline gap-x-2 py-2">
            <Link
              to="/moderation/dossiers/$caseId"
              params={{ caseId: one.id }}
              className="hit-44 font-semibold text-blue hover:underline"
            >
              {i18n._(targetTexts[one.target_type])}
            </Link>
            <span className="min-w-0 flex-1 text-ink-2">
              {one.status === 'open' ? (
                <Trans>en attente</Trans>
              ) : (
                one.decisions.map(({ kind, rule, reversed }, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the decisions of a case keep their order
                  <span key={position} className={clsx(reversed && 'line-through')}>
                    {position > 0 && separator}
                    {i18n._(kindTexts[kind])}
                    {rule && ` (${i18n._(ruleTexts[rule])})`}
                  </span>
                ))
              )}
            </span>
            <ElapsedTime at={one.decided_at ?? one.opened_at} className="text-ink-3" />
          </li>
        ))}
      </ul>
    </>
  )
}
