import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CaseView, EarlierCase } from '@parvis/contract/trust/case-views.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { relativeTime } from '../../../lib/relative-time.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { AuthorBadge } from '../../people/authors/author-badge.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { CaseSection } from './case-section.tsx'
import { kindTexts, ruleTexts } from './notices/texts.ts'
import { targetTexts } from './texts.ts'

/** A suspension that ends later than this is a ban: years from now. */
const neverEnds = 20

/** Author of the content, since when they are here, and earlier decisions about them and it. */
export function CaseAuthor({ shown }: { shown: CaseView }) {
  const { author, earlier_of_author, earlier_of_target } = shown
  return (
    <CaseSection title={<Trans>Auteur</Trans>}>
      {author ? (
        <div className="flex gap-3">
          <AuthorAvatar author={author} userId={author.id} />
          <div className="min-w-0 flex-1">
            <AuthorName author={author} withHandle />
            <AuthorBadge author={author} />
            <ul className="mt-2 flex flex-wrap gap-2 text-xs font-semibold text-ink-2">
              <li className="rounded-full bg-sunk px-2.5 py-1">
                <Trans>Inscription {relativeTime(new Date(author.joined_at))}</Trans>
              </li>
              <li
                className={clsx(
                  'rounded-full px-2.5 py-1',
                  author.standing_decisions > 0 ? 'bg-danger-soft text-danger' : 'bg-sunk',
                )}
              >
                <Plural
                  value={author.standing_decisions}
                  _0="Aucune mesure antérieure"
                  one="# mesure en vigueur"
                  other="# mesures en vigueur"
                />
              </li>
              {author.isStaff && (
                <li className="rounded-full bg-question-soft px-2.5 py-1 text-question">
                  <Trans>De l’équipe : un administrateur décide</Trans>
                </li>
              )}
              {author.banned_until && <Banned until={author.banned_until} />}
            </ul>
          </div>
        </div>
      ) : (
        <p className="text-ink-2">
          <Trans>Ce compte a été supprimé.</Trans>
        </p>
      )}
      <Earlier title={<Trans>Déjà signalé</Trans>} cases={earlier_of_target} />
      <Earlier title={<Trans>Autres dossiers de ce compte</Trans>} cases={earlier_of_author} />
    </CaseSection>
  )
}

function Banned({ until }: { until: string }) {
  const { i18n } = useLingui()
  const end = new Date(until)
  const forGood = end.getFullYear() - new Date().getFullYear() > neverEnds
  return (
    <li className="rounded-full bg-danger-soft px-2.5 py-1 text-danger">
      {forGood ? (
        <Trans>Compte fermé</Trans>
      ) : (
        <Trans>Suspendu jusqu’au {i18n.date(end, { dateStyle: 'long' })}</Trans>
      )}
    </li>
  )
}

function Earlier({ title, cases }: { title: ReactNode; cases: readonly EarlierCase[] }) {
  const { i18n } = useLingui()
  if (cases.length === 0) return null
  return (
    <>
      <h4 className="mt-4 mb-1 font-text text-sm font-semibold tracking-normal text-ink-2">{title}</h4>
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
                    {position > 0 && ' · '}
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
