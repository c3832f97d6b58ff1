import { useLingui } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { RoleBadge } from '../../../ui/role-badge.tsx'

type Badged = Pick<
  AuthorView,
  'role' | 'verified' | 'media' | 'political_party' | 'party_abbreviation' | 'party_color'
>

/**
 * Role with party or media. Journalists and politicians have none before they are verified. `isShort`: by its short name on
 * phones.
 */
export function AuthorBadge({ author, isShort = false }: { author: Badged; isShort?: boolean }) {
  const { t } = useLingui()
  if (author.role === 'citizen') return <RoleBadge role="citizen" label={t`Citoyen`} />
  if (!author.verified) return null
  if (author.role === 'journalist')
    return <RoleBadge role="journalist" label={t`Journaliste`} detail={author.media ?? t`Média`} />
  return (
    <RoleBadge
      role="politician"
      label={t`Responsable politique`}
      detail={author.political_party ?? t`Parti politique : non indiqué`}
      short={isShort ? author.party_abbreviation : null}
      dot={author.party_color}
    />
  )
}
