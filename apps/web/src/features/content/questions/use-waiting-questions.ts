import { useQuery } from '@tanstack/react-query'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { questionFiguresQuery } from './queries.ts'

/** Questions that wait for the reader's answer; undefined for everybody but a verified official who is asked. */
export function useWaitingQuestions(): { reference: string; posts: number; people: number } | undefined {
  const profile = useOwnProfile()
  const isOfficial = profile?.role === 'politician' && profile.verified
  const reference = profile?.username ?? profile?.id ?? ''
  const { data } = useQuery({ ...questionFiguresQuery(reference), enabled: isOfficial })
  const figures = isOfficial ? data?.figures : null
  if (!figures || figures.waiting_posts === 0) return undefined
  return { reference, posts: figures.waiting_posts, people: figures.waiting }
}
