import { Trans, useLingui } from '@lingui/react/macro'
import { mediaKinds } from '@parvis/contract/content/media.ts'
import * as schemas from '@parvis/contract/content/posts.schemas.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import type { FeedTab } from '@parvis/contract/feed-tabs.schemas.ts'
import { tabOf } from '@parvis/contract/feed-tabs.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { regionCodes, regions } from '@parvis/contract/regions.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useId, useRef } from 'react'
import { outdateProfiles } from '../../../cache/outdate-profiles.ts'
import { storePost } from '../../../cache/post-cache.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { regionsByName } from '../../../lib/region-names.ts'
import { useRequestId } from '../../../lib/request-id.ts'
import { ComposingNotice } from '../../../slots/reserves.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form, sendByKeyboard } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { Completions } from '../completions/completions.tsx'
import { CitedCard } from '../link-previews/cited-card.tsx'
import { AttachmentButtons } from '../media/attachment-buttons.tsx'
import { AttachmentPreview } from '../media/attachment-preview.tsx'
import { pastedPicture } from '../media/pasted-picture.ts'
import { UploadFailure, useAttachment, wasCancelled } from '../media/use-attachment.ts'
import { blankPost, postDraft } from './draft.ts'
import { VisibilityChoice } from './visibility-choice.tsx'

/** `onPublished` hears of a post just published that a tab lists, with that tab. */
export function PostForm({
  author,
  onPublished,
}: {
  author: OwnProfileView
  onPublished: (tab: FeedTab, postId: string) => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const tellFailure = useTellFailure()
  const requestId = useRequestId()
  const faultId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const attachment = useAttachment('post')
  const tab = tabOf[author.role]

  const form = useContractForm({
    schema: schemas.createPost.body,
    start: blankPost,
    draft: postDraft,
    // The file leaves once the rest has been checked.
    bodyOf: (draft) => ({ ...draft, media_alt: attachment.alt }),
    send: async (written) => {
      const media = await attachment.send()
      const body = { ...written, media_id: media?.id }
      return call(createPost, { body: { ...body, request_id: requestId.of(JSON.stringify(body)) } })
    },
    onSent: (post) => {
      requestId.renew()
      storePost(client, post)
      outdateProfiles(client)
      if (post.held_until === null) {
        // No feed lists a private one.
        if (post.visibility !== 'private') onPublished(tab, post.id)
        notify.success(t`Post publié`)
        void navigate({ to: '/', search: tab === 'politics' ? {} : { tab } })
      } else {
        notify.success(t`Post en attente`, t`Il paraîtra à la fin de la réserve électorale.`)
        void navigate({ to: '/post/$postId', params: { postId: post.id } })
      }
    },
    onRefused: (error) => {
      if (wasCancelled(error)) return
      if (error instanceof ApiError && error.code === 'media_unknown') attachment.forgetSent()
      const signIn = t`Vous devez être connecté pour publier.`
      if (error instanceof UploadFailure)
        tellFailure(error.cause, t`Impossible d'uploader le fichier.`, signIn)
      else tellFailure(error, t`Impossible de publier le post.`, signIn)
    },
  })

  const faults = {
    kind: t`Ce fichier ne peut pas être joint : choisissez une image, une vidéo (MP4, WebM, MOV) ou un document (.pdf, .doc, .docx, .txt).`,
    weight: t`Fichier trop volumineux : 10 Mo au plus pour une image ou un document, 50 Mo pour une vidéo.`,
    empty: t`Ce fichier est vide.`,
  }
  const { value: content, error: fault, onChange } = form.field('content')
  const region = form.field('region_code')
  const length = graphemeCount(content)

  return (
    <Form form={form} className="gap-6 px-4 pt-5 pb-8">
      {author.role === 'politician' && (
        <Suspense>
          <ComposingNotice />
        </Suspense>
      )}
      <div>
        <div className="flex gap-3">
          <Avatar name={author.display_name} seed={author.id} src={author.avatar_url} />
          <TextArea
            ref={box}
            bare
            autoFocus
            value={content}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={sendByKeyboard}
            onPaste={pastedPicture(attachment.choose)}
            readOnly={form.isSending}
            aria-label={t`Texte du post`}
            placeholder={t`Que voulez-vous dire ?`}
            aria-invalid={length > limits.post || fault !== undefined || undefined}
            aria-describedby={fault === undefined ? undefined : faultId}
            dir="auto"
            className="min-w-0 flex-1 pt-2 text-lg"
          />
        </div>
        <Completions box={box} value={content} onChange={onChange} />
        <CitedCard content={content} className="mt-3" />
        <div className="mt-2 flex items-center justify-between border-t border-line pt-1.5">
          <AttachmentButtons kinds={mediaKinds} disabled={form.isSending} onChosen={attachment.choose} />
          <Counter count={length} limit={limits.post} warnAbove={limits.postWarning} />
        </div>
        {fault !== undefined && (
          <p id={faultId} role="alert" className="mt-2 text-sm font-medium text-danger">
            {fault}
          </p>
        )}
        {attachment.fault !== null && (
          <p role="alert" className="mt-2 text-sm font-medium text-danger">
            {faults[attachment.fault]}
          </p>
        )}
        {attachment.file !== null && (
          <div className="mt-3">
            <AttachmentPreview
              attachment={attachment}
              busy={form.isSending}
              onRetry={() => box.current?.form?.requestSubmit()}
            />
          </div>
        )}
      </div>
      <VisibilityChoice {...form.field('visibility')} />
      <Field
        label={t`Région (facultatif)`}
        hint={t`Sans région, votre post est national.`}
        error={region.error}
      >
        {(control) => (
          <Select
            {...control}
            value={region.value ?? ''}
            onChange={({ target }) =>
              region.onChange(regionCodes.find((code) => code === target.value) ?? null)
            }
          >
            <option value="">{t`Aucune`}</option>
            {regionsByName.map((code) => (
              <option key={code} value={code}>
                {regions[code]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        type="submit"
        size="lg"
        block
        disabled={isBlank(content) || length > limits.post}
        busy={form.isSending}
      >
        <Trans>Publier</Trans>
      </Button>
    </Form>
  )
}
