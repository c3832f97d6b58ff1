import { Trans, useLingui } from '@lingui/react/macro'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { followLaw, unfollowLaw } from '@parvis/contract/civic/laws.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell, BellOff, PenLine, Share2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { shareLink } from '../../../lib/share-link.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { citeInDraft } from '../../content/posts/draft.ts'
import { lawQuery, lawsKey } from './queries.ts'

/** Follow a law, write about it, pass it on. */
export function LawActions({ law }: { law: LawView }) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const navigate = useNavigate()
  const following = useFollowing(law)
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null)
  const url = new URL(`/law-tracking/${law.reference}`, location.origin).href

  const share = async () => {
    const outcome = await shareLink({ title: law.short_title ?? law.title, url })
    if (outcome === 'copied') notify.success(t`Copié`, t`Le lien de la loi est dans votre presse-papiers.`)
    if (outcome === 'refused') setRefusedUrl(url)
  }
  const write = () => {
    if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) return
    citeInDraft(url)
    void navigate({ to: '/create-post' })
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button
        look={law.isFollowed ? 'secondary' : 'primary'}
        aria-pressed={law.isFollowed}
        busy={following.isPending}
        onClick={() =>
          loginPrompt.require(t`Vous devez être connecté pour suivre une loi.`) &&
          following.mutate(!law.isFollowed)
        }
      >
        {law.isFollowed ? <BellOff aria-hidden="true" size={18} /> : <Bell aria-hidden="true" size={18} />}
        {law.isFollowed ? <Trans>Ne plus suivre</Trans> : <Trans>Suivre</Trans>}
      </Button>
      <Button look="secondary" onClick={write}>
        <PenLine aria-hidden="true" size={18} />
        <Trans>En parler</Trans>
      </Button>
      <Button look="secondary" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={18} />
        <Trans>Partager</Trans>
      </Button>
      {refusedUrl !== null && (
        <div className="w-full">
          <Field label={t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`}>
            {(control) => (
              <Input
                {...control}
                readOnly
                autoFocus
                value={refusedUrl}
                onFocus={({ target }) => target.select()}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}

function useFollowing({ reference }: LawView) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  return useSingleFlight({
    scope: { id: `law ${reference}` },
    mutationFn: (wanted: boolean) => call(wanted ? followLaw : unfollowLaw, { params: { reference } }),
    onSuccess: (answer) => {
      client.setQueryData(lawQuery(reference).queryKey, (law) => law && { ...law, ...answer })
      if (answer.isFollowed)
        notify.success(t`Loi suivie`, t`Vous serez prévenu quand elle passera à une autre étape.`)
      void client.invalidateQueries({ queryKey: [...lawsKey, 'list'] })
    },
    onError: (error) => {
      const own = ['law_not_found', 'too_many_laws_followed']
      if (error instanceof ApiError && own.includes(error.code))
        notify.error(t`Erreur`, i18n._(refusalText(error)))
      else
        tellFailure(
          error,
          t`Impossible d’enregistrer votre choix. Réessayez dans un instant.`,
          t`Vous devez être connecté pour suivre une loi.`,
        )
    },
  })
}
