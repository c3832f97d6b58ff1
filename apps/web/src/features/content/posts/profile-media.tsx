import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { profileMediaQuery } from '../../people/profiles/tab-queries.ts'
import { PostList } from './post-list.tsx'

/** A member's posts with a file, newest first. */
export function ProfileMedia({ reference }: { reference: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(profileMediaQuery(reference))
  return (
    <PostList
      listKey={profileMediaQuery(reference).queryKey}
      query={query}
      empty={<EmptyState icon={Images} title={t`Aucun média pour le moment`} />}
    />
  )
}
