import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newspaper } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { profilePostsQuery } from '../../people/profiles/queries.ts'
import { PostList } from './post-list.tsx'

/** A member's posts, newest first; `own` when they are the reader's, `mayPublish` unless their account awaits its verification. */
export function ProfilePosts({
  reference,
  own,
  mayPublish,
}: {
  reference: string
  own: boolean
  mayPublish: boolean
}) {
  const { t } = useLingui()
  const query = useInfiniteQuery(profilePostsQuery(reference))
  return (
    <PostList
      listKey={profilePostsQuery(reference).queryKey}
      query={query}
      empty={
        <EmptyState
          icon={Newspaper}
          title={own ? t`Vous n’avez pas encore publié` : t`Aucune publication pour le moment`}
          action={
            own &&
            mayPublish && (
              <Link to="/create-post" className={buttonClass()}>
                <Trans>Écrire un post</Trans>
              </Link>
            )
          }
        />
      }
    />
  )
}
