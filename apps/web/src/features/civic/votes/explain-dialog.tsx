import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficialVoteView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { explainVote } from '@parvis/contract/civic/roll-calls.ts'
import * as schemas from '@parvis/contract/content/posts.schemas.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { storePost } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { useRequestId } from '../../../lib/request-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { profileVotesKey } from './queries.ts'
import { titleText } from './vote-texts.ts'

/** Where an official writes why they voted so: a public post of theirs, pinned to the vote. */
export default function ExplainDialog({
  vote,
  reference,
  label,
  onClose,
}: {
  vote: OfficialVoteView
  reference: string
  label: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const requestId = useRequestId()
  const form = useContractForm({
    schema: schemas.createPost.body,
    start: { content: '' },
    draft: `explanation-${vote.uid}`,
    bodyOf: ({ content }) => ({ content, visibility: 'public' as const }),
    send: async (body) => {
      const post = await call(createPost, { body: { ...body, request_id: requestId.of(body.content) } })
      // The post that was published before the pin failed is found again by its request, and pinned then.
      const pinned = await call(explainVote, { params: { uid: vote.uid }, body: { post_id: post.id } })
      storePost(client, pinned)
      // The card behind shows it when the dialog closes.
      await client.invalidateQueries({ queryKey: profileVotesKey(reference) })
    },
    onSent: () => {
      notify.success(t`Explication publiée`)
      onClose()
    },
    onRefused: (error) =>
      notifyFailure(
        error,
        t`L’explication n’a pas pu être publiée.`,
        t`Vous devez être connecté pour publier.`,
      ),
  })
  const { value: content, error, onChange } = form.field('content')
  const length = graphemeCount(content)
  return (
    <Dialog title={label} description={titleText(vote.title)} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form}>
        <Field
          label={t`Votre explication`}
          hint={t`Publiée comme un post public, et montrée avec ce vote.`}
          aside={<Counter count={length} limit={limits.post} />}
          error={error}
        >
          {(control) => (
            <TextArea
              {...control}
              value={content}
              onChange={({ target }) => onChange(target.value)}
              autoFocus
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button type="submit" disabled={isBlank(content) || length > limits.post} busy={form.isSending}>
            <Trans>Publier</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
