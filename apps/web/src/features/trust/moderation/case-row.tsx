import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CaseSummary } from '@parvis/contract/trust/case-views.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  ArrowUpFromLine,
  BadgeCheck,
  Flag,
  FlagTriangleRight,
  Image,
  Lock,
  Tag,
  UserRound,
} from 'lucide-react'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import type { CaseAddress } from './case-address.ts'
import { kindTexts } from './notices/texts.ts'
import { isUrgent } from './priority.ts'
import { caseReasonTexts, targetTexts } from './texts.ts'

/** A case in its list: what, whose, why, how often, since when, and who works on it. */
export function CaseRow({
  row,
  address,
  open,
}: {
  row: CaseSummary
  address: CaseAddress
  /** Whether it is the one that stands beside the list. */
  open: boolean
}) {
  const { t, i18n } = useLingui()
  const urgent = row.status === 'open' && isUrgent(row.priority)
  return (
    <Link
      to="/moderation/dossiers/$caseId"
      params={{ caseId: row.id }}
      search={address}
      data-case={row.id}
      data-open={open || undefined}
      preload={false}
      className="block border-b border-line border-l-[3px] border-l-transparent py-3.5 pr-4 pl-[13px] -outline-offset-2 transition-colors duration-150 hover:bg-surface/60 data-open:border-l-brass data-open:bg-surface"
    >
      <span className="flex items-center gap-2 text-sm text-ink-2">
        {urgent && (
          <span className="inline-flex items-center gap-1 font-semibold text-danger">
            <FlagTriangleRight aria-hidden="true" size={14} />
            <Trans>Urgent</Trans>
          </span>
        )}
        <span className="min-w-0 flex-1 truncate">
          <span className="font-semibold text-ink">{i18n._(targetTexts[row.target_type])}</span>
          {separator}
          <bdi>{row.author?.name ?? (row.asker_hidden ? t`Sans nom` : t`Compte supprimé`)}</bdi>
        </span>
        <ElapsedTime at={row.decided_at ?? row.opened_at} className="shrink-0 text-ink-3" />
      </span>
      <span
        dir="auto"
        className={clsx('mt-1 line-clamp-2 wrap-anywhere', row.excerpt === null && 'text-ink-3 italic')}
      >
        {row.excerpt === null ? t`Texte effacé avec le compte` : row.excerpt || t`Sans texte`}
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-xs font-semibold text-ink-2">
        {row.is_flagged && (
          <span className="inline-flex items-center gap-1 rounded-full bg-question-soft px-2 py-0.5 text-question">
            <BadgeCheck aria-hidden="true" size={13} />
            <Trans>Signaleur de confiance</Trans>
          </span>
        )}
        {row.report_count > 0 && (
          <span className="inline-flex items-center gap-1 tabular-nums">
            <Flag aria-hidden="true" size={13} />
            <Plural value={row.report_count} one="# signalement" other="# signalements" />
          </span>
        )}
        {row.reasons.slice(0, 3).map(({ reason, count }) => (
          <span key={reason} className="rounded-full bg-sunk px-2 py-0.5 font-medium">
            {i18n._(caseReasonTexts[reason])}
            {count > 1 && ` × ${count}`}
          </span>
        ))}
        {row.has_media && (
          <span className="inline-flex items-center gap-1 font-medium text-ink-3">
            <Image aria-hidden="true" size={13} />
            <Trans>Pièce jointe</Trans>
          </span>
        )}
        {row.claim && (
          <span
            className={clsx(
              'inline-flex items-center gap-1 rounded-full px-2 py-0.5',
              row.claim.is_own ? 'bg-blue-soft text-blue' : 'bg-question-soft text-question',
            )}
          >
            <Lock aria-hidden="true" size={12} />
            {row.claim.is_own ? <Trans>Pris par vous</Trans> : <Trans>Pris par {row.claim.by.name}</Trans>}
          </span>
        )}
        {row.escalation && (
          <span className="inline-flex items-center gap-1 rounded-full bg-question-soft px-2 py-0.5 text-question">
            <ArrowUpFromLine aria-hidden="true" size={12} />
            <Trans>Transmis aux administrateurs</Trans>
          </span>
        )}
        {row.assignment && (
          <span
            className={clsx(
              'inline-flex items-center gap-1 rounded-full px-2 py-0.5',
              row.assignment.is_own ? 'bg-blue-soft text-blue' : 'bg-sunk text-ink-2',
            )}
          >
            <UserRound aria-hidden="true" size={12} />
            {row.assignment.is_own ? (
              <Trans>Confié à vous</Trans>
            ) : (
              <Trans>
                Confié à <bdi>{row.assignment.to.name}</bdi>
              </Trans>
            )}
          </span>
        )}
        {row.tags.map(({ id, name }) => (
          <span key={id} className="inline-flex items-center gap-1 font-medium text-ink-3">
            <Tag aria-hidden="true" size={12} />
            {name}
          </span>
        ))}
        {row.is_own && (
          <span className="rounded-full bg-question-soft px-2 py-0.5 text-question">
            <Trans>Vous concerne</Trans>
          </span>
        )}
        {row.decisions.map(({ id, kind, reversed }) => (
          <span
            key={id}
            className={clsx(
              'rounded-full px-2 py-0.5',
              reversed ? 'bg-sunk text-ink-3 line-through' : 'bg-blue-soft text-blue',
            )}
          >
            {i18n._(kindTexts[kind])}
            {reversed && <span className="sr-only"> ({t`annulée`})</span>}
          </span>
        ))}
      </span>
    </Link>
  )
}
