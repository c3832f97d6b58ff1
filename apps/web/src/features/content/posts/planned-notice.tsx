import { Trans, useLingui } from '@lingui/react/macro'
import { movePlan } from '@parvis/contract/content/post-lifecycle.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { invalidateProfiles } from '../../../cache/invalidate-profiles.ts'
import { postListKey, storePost } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { localTime, momentOf } from '../../../lib/local-time.ts'
import { exactTime } from '../../../lib/relative-time.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { plannedPostsQuery } from './composer/draft-queries.ts'
import { PlanField } from './composer/plan-field.tsx'
import { refreshThread } from './thread-queries.ts'

/** On a planned post, for its author: when it appears, or why it did not; it can be moved or published at once. */
export function PlannedNotice({ post }: { post: PostView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [time, setTime] = useState('')
  const moving = useSingleFlight({
    mutationFn: (planned_for: string | null) =>
      call(movePlan, { params: { postId: post.id }, body: { planned_for } }),
    onSuccess: (moved) => {
      setTime('')
      storePost(client, moved)
      refreshThread(client, moved)
      void client.invalidateQueries({ queryKey: plannedPostsQuery.queryKey })
      if (moved.planned_for !== null) return notify.success(t`Heure changée`)
      void client.invalidateQueries({ queryKey: postListKey('feed'), refetchType: 'none' })
      invalidateProfiles(client)
      if (moved.held_until === null) notify.success(t`Post publié`)
    },
  })
  const refusals = {
    verification_required: t`Votre compte n’était plus vérifié à cette heure.`,
    consent_required: t`Vous aviez retiré votre consentement à cette heure.`,
    account_closed: t`Votre compte était fermé à cette heure.`,
  }
  const moment = post.planned_for === null ? '' : exactTime(new Date(post.planned_for))
  const move = (event: FormEvent) => {
    event.preventDefault()
    const chosen = momentOf(time)
    if (chosen !== undefined) moving.mutate(chosen)
  }
  const isMissing = time !== '' && momentOf(time) === undefined
  return (
    <div className="flex gap-2.5 rounded-lg bg-blue-soft px-3.5 py-2.5 text-sm text-ink">
      <CalendarClock aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-blue" />
      <div className="min-w-0 flex-1">
        <p className="text-pretty">
          <strong className="block font-semibold">
            {post.plan_refusal === null ? (
              <Trans>Programmé : {moment}</Trans>
            ) : (
              <Trans>N’a pas paru à l’heure prévue : {moment}</Trans>
            )}
          </strong>
          {post.plan_refusal === null ? (
            <Trans>Vous seul le voyez d’ici là. Le supprimer l’annule.</Trans>
          ) : (
            refusals[post.plan_refusal]
          )}
        </p>
        {time === '' ? (
          <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-2">
            <button
              type="button"
              disabled={moving.isPending}
              onClick={() => moving.mutate(null)}
              className="hit-44 font-semibold text-blue hover:underline"
            >
              <Trans>Publier maintenant</Trans>
            </button>
            <button
              type="button"
              onClick={() => setTime(localTime(new Date(post.planned_for ?? Date.now())))}
              className="hit-44 font-semibold text-blue hover:underline"
            >
              <Trans>Changer l’heure</Trans>
            </button>
          </p>
        ) : (
          <form onSubmit={move} className="mt-2 grid gap-2">
            <PlanField
              value={time}
              error={isMissing ? t`Cette heure n’existe pas : choisissez-en une autre.` : undefined}
              disabled={moving.isPending}
              onChange={setTime}
            />
            <Button type="submit" size="sm" busy={moving.isPending} className="justify-self-start">
              <Trans>Enregistrer l’heure</Trans>
            </Button>
          </form>
        )}
        <RefusalMessage error={moving.error} />
      </div>
    </div>
  )
}
