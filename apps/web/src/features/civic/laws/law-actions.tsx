import { Trans, useLingui } from '@lingui/react/macro'
import { alertFeedPath } from '@parvis/contract/civic/alerts.ts'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { followLaw, unfollowLaw } from '@parvis/contract/civic/laws.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellOff } from 'lucide-react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { EmbedButton } from '../../content/embeds/embed-button.tsx'
import { CiteActions } from '../../content/posts/cite-actions.tsx'
import { lawQuery, lawsKey } from './queries.ts'

/** Buttons to follow a law, to write about it and to share it. */
export function LawActions({ law }: { law: LawView }) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const following = useFollowing(law)
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        look={law.is_followed ? 'secondary' : 'primary'}
        aria-pressed={law.is_followed}
        busy={following.isPending}
        onClick={() =>
          loginPrompt.require(t`Vous devez être connecté pour suivre une loi.`) &&
          following.mutate(!law.is_followed)
        }
      >
        {law.is_followed ? <BellOff aria-hidden="true" size={18} /> : <Bell aria-hidden="true" size={18} />}
        {law.is_followed ? <Trans>Ne plus suivre</Trans> : <Trans>Suivre</Trans>}
      </Button>
      <CiteActions
        path={`/law-tracking/${law.reference}`}
        title={law.short_title ?? law.title}
        copied={t`Le lien de la loi est dans votre presse-papiers.`}
      />
      <EmbedButton target={{ kind: 'laws', id: law.reference }} size="md" />
      <p className="flex w-full flex-wrap gap-x-4 gap-y-2 text-sm">
        {law.is_followed && (
          <Link to="/alertes" className="hit-44 font-semibold text-blue hover:underline">
            <Trans>Régler l’alerte</Trans>
          </Link>
        )}
        <a
          href={alertFeedPath('law', law.reference)}
          className="hit-44 font-semibold text-blue hover:underline"
        >
          <Trans>Flux Atom</Trans>
        </a>
      </p>
    </div>
  )
}

function useFollowing({ reference }: LawView) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  return useSingleFlight({
    scope: { id: `law ${reference}` },
    mutationFn: (wanted: boolean) => call(wanted ? followLaw : unfollowLaw, { params: { reference } }),
    onSuccess: (answer) => {
      client.setQueryData(lawQuery(reference).queryKey, (law) => law && { ...law, ...answer })
      if (answer.is_followed)
        notify.success(t`Loi suivie`, t`Vous serez prévenu quand elle passera à une autre étape.`)
      void client.invalidateQueries({ queryKey: [...lawsKey, 'list'] })
      void client.invalidateQueries({ queryKey: ['me', 'alerts'] })
    },
    onError: (error) => {
      const own = ['law_not_found', 'too_many_laws_followed']
      if (error instanceof ApiError && own.includes(error.code))
        notify.error(t`Erreur`, i18n._(refusalText(error)))
      else
        notifyFailure(
          error,
          t`Impossible d’enregistrer votre choix. Réessayez dans un instant.`,
          t`Vous devez être connecté pour suivre une loi.`,
        )
    },
  })
}
