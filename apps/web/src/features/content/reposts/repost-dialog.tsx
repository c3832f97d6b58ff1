import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { Segments } from '../../../ui/segments.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { OriginalCard } from './original-card.tsx'
import { keepRepostDraft, readRepostDraft } from './repost-draft.ts'
import { useRepost } from './use-repost.ts'

type Kind = 'plain' | 'quote'

/** Where a reader chooses to repost a post as it is or with a message. A message begun stays until it is sent. */
export function RepostDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const { t } = useLingui()
  const { reposting, quoting, undoing } = useRepost(post)
  const [message, setMessage] = useState(() => readRepostDraft(post.id))
  const [kind, setKind] = useState<Kind>(message === '' ? 'plain' : 'quote')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const faultId = useId()
  const busy = reposting.isPending || quoting.isPending || undoing.isPending
  const length = graphemeCount(message)
  const tooLong = kind === 'quote' && length > limits.post

  const change = (text: string) => {
    setMessage(text)
    setIsMissing(false)
    keepRepostDraft(post.id, text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || tooLong) return
    if (kind === 'plain') {
      const { mutate } = post.isReposted ? undoing : reposting
      return mutate(undefined, { onSuccess: onClose })
    }
    if (message.trim() === '') {
      setIsMissing(true)
      notify.error(t`Message requis`, t`Veuillez ajouter un message à votre republication.`)
      field.current?.focus()
      return
    }
    quoting.mutate(message, {
      onSuccess: () => {
        keepRepostDraft(post.id, '')
        onClose()
      },
    })
  }

  const labels = { plain: t`Sans message`, quote: t`Avec un message` }
  return (
    <Dialog title={t`Republier`} closeLabel={t`Fermer`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Segments
          legend={<span className="sr-only">{t`Comment republier`}</span>}
          value={kind}
          onChange={setKind}
          options={(['plain', 'quote'] as const).map((value) => ({ value, label: labels[value] }))}
        />
        {kind === 'plain' ? (
          <p className="text-sm text-ink-2">
            {post.isReposted ? (
              <Trans>Vous avez republié ce post : vos lecteurs le voient dans votre fil.</Trans>
            ) : (
              <Trans>Le post paraît tel quel dans votre fil et sur votre profil.</Trans>
            )}
          </p>
        ) : (
          <div>
            <TextArea
              ref={field}
              autoFocus
              value={message}
              onChange={(event) => change(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
              }}
              readOnly={quoting.isPending}
              aria-label={t`Votre message`}
              placeholder={t`Votre message`}
              aria-invalid={isMissing || tooLong || undefined}
              aria-describedby={isMissing ? faultId : undefined}
              dir="auto"
            />
            <p className="mt-1.5 flex items-start justify-between gap-3">
              <span id={faultId} className="text-sm font-medium text-danger">
                {isMissing && t`Veuillez ajouter un message à votre republication.`}
              </span>
              <Counter count={length} limit={limits.post} warnAbove={limits.postWarning} />
            </p>
          </div>
        )}
        <OriginalCard post={post} isPreview />
        <Button
          type="submit"
          look={kind === 'plain' && post.isReposted ? 'danger' : 'primary'}
          block
          disabled={tooLong}
          busy={busy}
        >
          {kind === 'quote' ? (
            <Trans>Republier avec message</Trans>
          ) : post.isReposted ? (
            <Trans>Annuler la republication</Trans>
          ) : (
            <Trans>Republier</Trans>
          )}
        </Button>
      </form>
    </Dialog>
  )
}
