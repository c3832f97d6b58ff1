import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MisuseView } from '@parvis/contract/trust/reports.schemas.ts'
import { misusePolicy } from '@parvis/contract/trust/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { CaseSection } from '../moderation/case-section.tsx'
import { MisuseForm } from './misuse-form.tsx'
import { misuseQuery } from './queries.ts'

/** A member's state in the misuse policy, and the step that it allows now. */
export function MemberMisuse({ memberId }: { memberId: string }) {
  const { t } = useLingui()
  const query = useQuery(misuseQuery(memberId))
  return (
    <CaseSection heading="h2" title={<Trans>Usage abusif</Trans>}>
      {query.data ? (
        <Shown misuse={query.data} memberId={memberId} />
      ) : query.error ? (
        <QueryFailure title={t`Les compteurs n’ont pas pu être lus`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement des compteurs`} rows={1} />
      )}
    </CaseSection>
  )
}

function Shown({ misuse: { contents, reports }, memberId }: { misuse: MisuseView; memberId: string }) {
  const { i18n } = useLingui()
  const ofReports = misusePolicy.reports.months
  const ofContents = misusePolicy.contents.months
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="tabular-nums">
        <Trans>
          <Plural
            value={contents.manifest}
            _0="Aucun contenu manifestement illicite"
            one="# contenu manifestement illicite"
            other="# contenus manifestement illicites"
          />{' '}
          en {ofContents} mois
        </Trans>
        {contents.warned_at !== null && (
          <>
            {separator}
            <Trans>
              averti <ElapsedTime at={contents.warned_at} form="words" />
            </Trans>
          </>
        )}
      </p>
      <p className="tabular-nums">
        <Trans>
          <Plural
            value={reports.unfounded}
            _0="Aucun signalement manifestement infondé"
            one="# signalement manifestement infondé"
            other="# signalements manifestement infondés"
          />{' '}
          en {ofReports} mois, sur{' '}
          <Plural value={reports.judged} _0="aucun jugé" one="# jugé" other="# jugés" />
        </Trans>
        {reports.warned_at !== null && (
          <>
            {separator}
            <Trans>
              averti <ElapsedTime at={reports.warned_at} form="words" />,{' '}
              <Plural value={reports.since_warning} _0="aucun depuis" one="# depuis" other="# depuis" />
            </Trans>
          </>
        )}
      </p>
      {reports.suspended_until !== null && (
        <p className="rounded-lg bg-danger-soft px-3.5 py-2.5 font-semibold text-danger">
          <Trans>
            Signalements suspendus jusqu’au{' '}
            {i18n.date(new Date(reports.suspended_until), { dateStyle: 'long', timeStyle: 'short' })}
          </Trans>
        </p>
      )}
      {reports.allows === null ? (
        reports.suspended_until === null && (
          <p className="text-ink-3">
            <Trans>La politique d’usage abusif ne prévoit rien pour l’instant.</Trans>
          </p>
        )
      ) : (
        // Another one begins with the next step.
        <MisuseForm key={reports.allows} step={reports.allows} memberId={memberId} />
      )}
    </div>
  )
}
