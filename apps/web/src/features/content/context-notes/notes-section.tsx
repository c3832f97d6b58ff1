import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { postNotesQuery } from './queries.ts'
import { RatedNote } from './rated-note.tsx'

const ProposeDialog = lazy(requestedPart(() => import('./propose-dialog.tsx'), 'ProposeDialog'))

/** Below a public post, for members: its context notes, read when the section opens, and where to propose one. */
export function NotesSection({ post }: { post: PostView }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (useSession().status !== 'signed-in' || post.visibility !== 'public') return null
  return (
    <Disclosure
      title={t`Notes de contexte`}
      hint={t`Les évaluer, ou en proposer une avec sa source`}
      icon={Info}
      open={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <PostNotes post={post} />
    </Disclosure>
  )
}

function PostNotes({ post }: { post: PostView }) {
  const { t } = useLingui()
  const query = useQuery(postNotesQuery(post.id))
  const [isProposing, setProposing] = useState(false)
  if (query.data === undefined)
    return query.error ? (
      <QueryFailure title={t`Les notes n’ont pas pu être chargées`} query={query} />
    ) : (
      <ListWaiting label={t`Chargement des notes`} />
    )
  const { items } = query.data
  const mayPropose = !post.isOwnPost && !items.some(({ is_own: isOwn }) => isOwn)
  return (
    <div className="-mx-4">
      {items.length === 0 ? (
        <p className="px-4 py-2 text-sm text-ink-2">
          <Trans>Personne n’a proposé de note sous ce post.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Notes proposées`} className="divide-y divide-line">
          {items.map((note) => (
            <li key={note.id}>
              <RatedNote note={note} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3 px-4 pt-2">
        {mayPropose && (
          <Button look="secondary" size="sm" onClick={() => setProposing(true)}>
            <Trans>Proposer une note de contexte</Trans>
          </Button>
        )}
        <Link to="/notes" className="hit-44 relative text-sm font-semibold text-blue hover:underline">
          <Trans>Toutes les notes à évaluer</Trans>
        </Link>
      </div>
      {isProposing && (
        <Suspense fallback={null}>
          <ProposeDialog postId={post.id} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </div>
  )
}
