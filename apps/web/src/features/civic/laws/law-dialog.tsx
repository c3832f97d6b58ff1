import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isHomePage, lawsPage } from '@parvis/contract/civic/corrections.ts'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useEffect } from 'react'
import { isUnknownAddress } from '../../../lib/api-client.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { separator } from '../../../lib/separator.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CitingPosts } from '../../content/posts/citing-posts.tsx'
import { OwnCorrections } from '../corrections/own-corrections.tsx'
import { ReportErrorButton } from '../corrections/report-error-button.tsx'
import { LawActions } from './law-actions.tsx'
import { LawActs } from './law-acts.tsx'
import { LawApplication } from './law-application.tsx'
import { LawCorrections } from './law-corrections.tsx'
import { LawDocuments, LawPublication } from './law-documents.tsx'
import { LawMeetings } from './law-meetings.tsx'
import { LawPassage } from './law-passage.tsx'
import { LawPeople } from './law-people.tsx'
import { chamberTexts, dayInWords, natureTexts, subjectTexts, surenessTexts } from './law-texts.ts'
import { lawPostsQuery, lawQuery } from './queries.ts'
import { LawMark, StageBadge } from './stage-badge.tsx'
import { Timeline } from './timeline.tsx'

/** All that is known of a law, and who says so; what is said of it on Parvis. */
export function LawDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(lawQuery(reference))
  const law = query.data
  const name = law && (law.short_title ?? law.title)
  const list = t`Suivi des lois`
  usePageTitle(name ?? list)
  const navigate = useNavigate()
  const address = law?.reference
  // A law has one address; its further references lead there.
  useEffect(() => {
    if (address !== undefined && address !== reference)
      void navigate({
        to: '/law-tracking/$reference',
        params: { reference: address },
        search: (kept) => kept,
        replace: true,
        resetScroll: false,
      })
  }, [address, reference, navigate])
  // The list below was there before, and tells its title no second time.
  useEffect(
    () => () => {
      document.title = `${list} · ${siteName}`
    },
    [list],
  )
  return (
    <Dialog tall isOwnPage title={name ?? t`Suivi des lois`} closeLabel={t`Fermer`} onClose={onClose}>
      <div className="px-4 pt-4 pb-8">{law ? <Content law={law} /> : waiting()}</div>
    </Dialog>
  )

  function waiting() {
    if (!query.error)
      return (
        <div role="status" aria-label={t`Chargement de la loi`} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-72 w-full" />
        </div>
      )
    if (!isUnknownAddress(query.error))
      return <QueryFailure title={t`Cette loi n’a pas pu être chargée`} query={query} />
    return (
      <div role="status">
        <EmptyState
          icon={Landmark}
          title={t`Loi introuvable`}
          action={
            <Button onClick={onClose}>
              <Trans>Voir les lois suivies</Trans>
            </Button>
          }
        >
          <Trans>Ce texte n’est pas suivi, ou son adresse a changé.</Trans>
        </EmptyState>
      </div>
    )
  }
}

function Content({ law }: { law: LawView }) {
  const { t, i18n } = useLingui()
  const number = law.law_number
  const facts = [
    i18n._(natureTexts[law.kind][law.nature]),
    law.origin_chamber && i18n._(chamberTexts[law.origin_chamber]),
    number && t`n° ${number}`,
    law.subject && i18n._(subjectTexts[law.subject]),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StageBadge law={law} />
        <LawMark law={law} />
      </div>
      {law.short_title && (
        <p lang={contentLanguage} className="mt-3 font-semibold text-ink text-pretty wrap-anywhere">
          {law.title}
        </p>
      )}
      <p className="mt-1 text-sm text-ink-3">{facts.filter(Boolean).join(separator)}</p>
      {law.description !== '' && (
        <p lang={contentLanguage} className="mt-3 text-ink-2 text-pretty wrap-anywhere">
          {law.description}
        </p>
      )}
      <LawActions law={law} />
      <p className="mt-2 text-sm text-ink-3" aria-live="polite">
        <Plural
          value={law.follower_count}
          _0="Personne ne la suit encore"
          one="# personne la suit"
          other="# personnes la suivent"
        />
      </p>
      <Timeline steps={law.steps} status={law.status} />
      <LawMeetings reference={law.reference} />
      <LawPassage law={law} />
      <LawApplication law={law} />
      <LawPublication law={law} />
      <LawPeople law={law} />
      <LawActs law={law} />
      <LawDocuments texts={law.texts} />
      {law.note && (
        <p lang={contentLanguage} className="mt-4 text-sm text-ink-2 text-pretty">
          {law.note}
        </p>
      )}
      <Source law={law} />
      <p className="-ml-2 mt-1">
        <ReportErrorButton
          figure={{ page: lawsPage, block: law.reference, name: law.short_title ?? law.title }}
        />
      </p>
      <OwnCorrections page={lawsPage} block={law.reference} />
      {law.version_count > 0 && <LawCorrections law={law} />}
      <CitingPosts
        Heading="h3"
        query={useInfiniteQuery(lawPostsQuery(law.reference))}
        label={t`Posts qui citent cette loi`}
        empty={
          <Trans>Aucun post ne cite encore cette loi. Touchez « En parler » pour écrire le premier.</Trans>
        }
      />
    </>
  )
}

function Source({ law: { source } }: { law: LawView }) {
  const { i18n } = useLingui()
  const asOf = dayInWords(source.as_of)
  const name = `${source.institution}, ${source.page}`
  return (
    <div className="mt-5 border-t border-line pt-3 text-xs text-ink-3">
      <p>
        <Trans>
          Source :{' '}
          {source.url ? (
            <a href={source.url} target="_blank" rel="noopener noreferrer" className="text-blue underline">
              {name}
            </a>
          ) : (
            name
          )}{' '}
          (au {asOf})
        </Trans>
        {isHomePage(source.url) && (
          <>
            {separator}
            <Trans>page exacte non établie</Trans>
          </>
        )}
      </p>
      {source.basis !== 'cross-checked' && <p className="mt-1">{i18n._(surenessTexts[source.basis])}</p>}
    </div>
  )
}
