import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/content/post-lifecycle.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, sendByKeyboard } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { Segments } from '../../../ui/segments.tsx'
import { PostTextArea } from '../posts/post-text-area.tsx'
import { OriginalCard } from './original-card.tsx'
import { useRepost } from './use-repost.ts'

type Kind = 'plain' | 'quote'

/** Where a reader chooses to repost a post as it is or with a message. A message begun stays until it is sent. */
export function RepostDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const { t } = useLingui()
  const { reposting, quoting, undoing } = useRepost(post)
  const missing = t`Veuillez ajouter un message à votre republication.`
  const form = useContractForm({
    schema: schemas.quotePost.body,
    start: { content: '' },
    draft: `quote.${post.id}`,
    faults: { content: { missing } },
    send: ({ content }) => quoting.mutateAsync(content),
    onFaulty: () => notify.error(t`Message requis`, missing),
    onSent: onClose,
  })
  const { content } = form.values
  const [kind, setKind] = useState<Kind>(content === '' ? 'plain' : 'quote')
  const isBusy = reposting.isPending || undoing.isPending || form.isSending
  const isTooLong = kind === 'quote' && graphemeCount(content) > limits.post

  const repostAsItIs = (event: FormEvent) => {
    event.preventDefault()
    const { mutate } = post.is_reposted ? undoing : reposting
    if (!isBusy) mutate(undefined, { onSuccess: onClose })
  }

  const labels = { plain: t`Sans message`, quote: t`Avec un message` }
  return (
    <Dialog title={t`Republier`} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={kind === 'quote' ? form : { ...form, submit: repostAsItIs }}>
        <Segments
          legend={<span className="sr-only">{t`Comment republier`}</span>}
          value={kind}
          onChange={setKind}
          options={(['plain', 'quote'] as const).map((value) => ({ value, label: labels[value] }))}
        />
        {kind === 'plain' ? (
          <p className="text-sm text-ink-2">
            {post.is_reposted ? (
              <Trans>Vous avez republié ce post : vos lecteurs le voient dans votre fil.</Trans>
            ) : (
              <Trans>Le post paraît tel quel dans votre fil et sur votre profil.</Trans>
            )}
          </p>
        ) : (
          <PostTextArea
            field={form.field('content')}
            label={t`Votre message`}
            placeholder={t`Votre message`}
            isSending={form.isSending}
            onKeyDown={(event) => !isTooLong && sendByKeyboard(event)}
          />
        )}
        <OriginalCard post={post} isPreview />
        <Button
          type="submit"
          look={kind === 'plain' && post.is_reposted ? 'danger' : 'primary'}
          block
          disabled={isTooLong}
          busy={isBusy}
        >
          {kind === 'quote' ? (
            <Trans>Republier avec message</Trans>
          ) : post.is_reposted ? (
            <Trans>Annuler la republication</Trans>
          ) : (
            <Trans>Republier</Trans>
          )}
        </Button>
      </Form>
    </Dialog>
  )
}
