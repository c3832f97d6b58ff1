import { useLingui } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { separator } from '../../../lib/separator.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'

/** A person to choose, in a line of a list. */
export function PersonLine({ person }: { person: AuthorView }) {
  const { t } = useLingui()
  // Names of the roles in lists of people, from the specification.
  const roles = { citizen: t`Citoyen`, journalist: t`Journaliste`, politician: t`Politique` }
  // A role that Parvis has not verified is a claim.
  const role = person.role === 'citizen' || person.verified ? roles[person.role] : null
  return (
    <>
      <Avatar name={person.name} seed={person.id} src={person.avatar} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <bdi className="truncate font-display font-semibold text-ink">{person.name}</bdi>
          {person.verified && <VerifiedSeal label={t`Compte vérifié`} size={15} />}
        </span>
        <span className="block truncate text-sm text-ink-2">
          {role}
          {role !== null && person.username && separator}
          {person.username && <>@{person.username}</>}
        </span>
      </span>
    </>
  )
}
