import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { beforeTelling } from '../lib/api-client.ts'

const codes: RefusalCode[] = [
  'text_repeated',
  'links_repeated',
  'account_too_new',
  'too_many_reports',
  'too_many_verification_requests',
  'quota_reached',
  'storage_full',
  'reserve_in_force',
  'content_withheld',
  'plain_repost',
  'own_content',
  'second_factor_required',
  'post_not_public',
  'member_banned',
]

/** Any write may meet these refusals, and few members ever do: their sentences come with the first one. Call once. */
export function loadFairUseRefusalsWhenMet(): void {
  beforeTelling(codes, () => import('virtual:catalogue/fair-use'))
}
