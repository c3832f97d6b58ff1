import { Trans, useLingui } from '@lingui/react/macro'
import { type NoteList, noteLists } from '@parvis/contract/content/context-notes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { listTexts } from '../../features/content/context-notes/note-texts.ts'
import { notesQuery } from '../../features/content/context-notes/queries.ts'
import { RatedNote } from '../../features/content/context-notes/rated-note.tsx'
import { PostCard } from '../../features/content/posts/post-card.tsx'
import { useCardKeys } from '../../features/discovery/feed/use-card-keys.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PostCardSkeletons } from '../../ui/post-card-skeleton.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/notes')({
  staticData: { visits: 'rare' },
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search: Record<string, unknown>): { list?: unknown } => search,
  component: Notes,
})

/** Context notes that need ratings, those that are shown, and the member's own. */
function Notes() {
  const { t, i18n } = useLingui()
  const address = Route.useSearch()
  const list = noteLists.find((one) => one === address.list) ?? 'to_rate'
  const navigate = Route.useNavigate()
  usePageTitle(t`Notes de contexte`)
  useCardKeys()
  if (useSession().status !== 'signed-in')
    return (
      <SignInRequired
        title={t`Notes de contexte`}
        sentence={t`Vous devez être connecté pour évaluer des notes.`}
      />
    )
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Notes de contexte</Trans>}
        intro={
          <Trans>
            Une note paraît sous un post quand des membres qui sont d’habitude en désaccord la jugent utile.
            Vos avis ne sont montrés à personne.
          </Trans>
        }
      />
      <Tabs<NoteList>
        label={t`Notes de contexte`}
        value={list}
        tabs={noteLists.map((value) => ({ value, label: i18n._(listTexts[value]) }))}
        onChange={(next) => void navigate({ search: { list: next }, replace: true, resetScroll: false })}
      >
        <TabPanel value={list}>
          <ListedNotes list={list} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function ListedNotes({ list }: { list: NoteList }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(notesQuery(list))
  return (
    <QueryList
      query={query}
      idOf={({ id }) => id}
      failure={t`Les notes n’ont pas pu être chargées`}
      waiting={<PostCardSkeletons count={2} label={t`Chargement des notes`} />}
      empty={
        <EmptyState icon={Info} title={t`Aucune note ici pour le moment`}>
          <Trans>Vous pouvez en proposer une sous chaque post public, avec sa source.</Trans>
        </EmptyState>
      }
    >
      {(notes) => (
        <ul aria-label={t`Notes de contexte`}>
          {notes.map((note, place) => (
            // The note stands above its post: the card does not repeat it.
            <li key={note.id} className="[&_[data-context-note]]:hidden">
              <div className="bg-sunk/60">
                <RatedNote note={note} />
              </div>
              <PostCard
                id={note.post.id}
                position={place + 1}
                total={query.hasNextPage ? -1 : notes.length}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  )
}
