import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficialVoteView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { explainVote } from '@parvis/contract/civic/roll-calls.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { storePost } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'
import { useRequestId } from '../../../lib/request-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
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
  const tellFailure = useTellFailure()
  const requestId = useRequestId()
  const draftName = `explanation-${vote.uid}`
  const [text, setText] = useState(() => readDraftText(draftName) ?? '')
  const type = (next: string) => {
    setText(next)
    keepDraftText(draftName, next)
  }
  const publishing = useMutation({
    mutationFn: async (content: string) => {
      const post = await call(createPost, {
        body: { content, visibility: 'public', request_id: requestId.of(content) },
      })
      // The post that was published before the pin failed is found again by its request, and pinned then.
      return call(explainVote, { params: { uid: vote.uid }, body: { post_id: post.id } })
    },
    onSuccess: async (post) => {
      keepDraftText(draftName, '')
      storePost(client, post)
      await client.invalidateQueries({ queryKey: profileVotesKey(reference) })
      notify.success(t`Explication publiée`)
      onClose()
    },
    onError: (error) =>
      tellFailure(
        error,
        t`L’explication n’a pas pu être publiée.`,
        t`Vous devez être connecté pour publier.`,
      ),
  })
  const length = graphemeCount(text)
  const publishable = text.trim() !== '' && length <= limits.post
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (publishable && !publishing.isPending) publishing.mutate(text)
  }
  return (
    <Dialog title={label} description={titleText(vote.title)} closeLabel={t`Fermer`} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4" noValidate>
        <Field
          label={t`Votre explication`}
          hint={t`Publiée comme un post public, et montrée avec ce vote.`}
          aside={<Counter count={length} limit={limits.post} />}
        >
          {(control) => (
            <TextArea {...control} value={text} onChange={({ target }) => type(target.value)} autoFocus />
          )}
        </Field>
        <div className="flex justify-end">
          <Button type="submit" disabled={!publishable} busy={publishing.isPending}>
            <Trans>Publier</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
