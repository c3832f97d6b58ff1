import { Trans } from '@lingui/react/macro'
import type { ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { useDistance } from './use-distance.ts'

/** Says on a profile why its posts are in none of the reader's lists, with the way back. */
export function MutedNotice({ profile }: { profile: ProfileView }) {
  const { mutate, isPending } = useDistance(profile.id, profile.display_name)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-sunk px-4 py-3">
      <p className="text-sm text-ink-2">
        <Trans>
          Vous masquez ce membre : ses posts et ses commentaires n’apparaissent plus dans vos listes.
        </Trans>
      </p>
      <Button size="sm" look="secondary" busy={isPending} onClick={() => mutate('unmute')}>
        <Trans>Ne plus masquer</Trans>
      </Button>
    </div>
  )
}
