import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/content/posts.schemas.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { tabOf } from '@parvis/contract/feed-tabs.ts'
import type { FeedTab } from '@parvis/contract/fields.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { graphemeCount, isBlank } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { invalidateProfiles } from '../../../../cache/invalidate-profiles.ts'
import { storePost } from '../../../../cache/post-cache.ts'
import { ApiError, call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { readDraftFiles } from '../../../../lib/drafts.ts'
import { localTimeIn, momentOf } from '../../../../lib/local-time.ts'
import { requestedPart } from '../../../../lib/parts.ts'
import { exactTime } from '../../../../lib/relative-time.ts'
import { randomUuid, useRequestId } from '../../../../lib/request-id.ts'
import { ComposingNotice } from '../../../../slots/reserves.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form, sendByKeyboard } from '../../../../ui/form.tsx'
import { notify } from '../../../../ui/notify.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { notifyFailure } from '../../../accounts/identity/notify-failure.ts'
import { Completions } from '../../completions/completions.tsx'
import { CitedCard } from '../../link-previews/cited-card.tsx'
import { AttachmentList } from '../../media/attachment-list.tsx'
import { pastedPicture } from '../../media/pasted-picture.ts'
import { UploadFailure, wasCancelled } from '../../media/use-attachment.ts'
import { sentFiles, useAttachments } from '../../media/use-attachments.ts'
import { blankPost, postDraft, textOf, threadFiles } from '../draft.ts'
import { ExcessTint } from '../excess-tint.tsx'
import { AudienceChip } from './audience-chip.tsx'
import { ComposerHead } from './composer-head.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { PlanField } from './plan-field.tsx'
import { RegionChip } from './region-chip.tsx'
import type { BoxFiles } from './thread-boxes.tsx'

const DraftsDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './drafts-dialog.tsx'), 'DraftsDialog'),
)

const ThreadBoxes = lazy(requestedPart(() => import(/* visits: rare */ './thread-boxes.tsx'), 'ThreadBoxes'))

/** `onPublished` hears of a post just published that a tab lists, with that tab. */
export function PostForm({
  author,
  title,
  onClose,
  onSwap,
  onPublished,
}: {
  author: OwnProfileView
  title: ReactNode
  onClose: () => void
  /** Takes up the post that a citation has set aside. */
  onSwap: (() => void) | undefined
  onPublished: (tab: FeedTab, postId: string) => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const requestId = useRequestId()
  const faultId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const attachments = useAttachments(postDraft)
  const boxFiles = useRef<BoxFiles>(new Map())
  const allFiles = () => [attachments, ...boxFiles.current.values()]
  const tab = tabOf[author.role]
  const tabName = { politics: t`Politiques`, journalism: t`Journalistes`, citizens: t`Citoyens` }[tab]

  const form = useContractForm({
    schema: schemas.createPost.body,
    start: blankPost,
    draft: postDraft,
    bodyOf: ({ planned_for, draft_id, cited, thread, ...draft }) => ({
      ...draft,
      thread: thread.length === 0 ? undefined : thread.map(({ content }) => ({ content })),
      content: textOf({ content: draft.content, cited }),
      // A time that does not exist is refused, never published at once.
      planned_for: planned_for === '' ? undefined : (momentOf(planned_for) ?? ''),
      draft_id: draft_id ?? undefined,
    }),
    faults: {
      planned_for: {
        missing: t`Cette heure n’existe pas : choisissez-en une autre.`,
        wrong: t`Cette heure n’existe pas : choisissez-en une autre.`,
      },
    },
    fieldOf: {
      plan_time_refused: 'planned_for',
      plan_private: 'planned_for',
      too_many_planned: 'planned_for',
    },
    // The files leave once the rest has been checked.
    send: async (written, { thread }) => {
      const body = { ...written, ...(await sentFiles(attachments)) }
      for (const [index, { key }] of thread.entries())
        Object.assign(body.thread?.[index] ?? {}, await sentFiles(boxFiles.current.get(key)))
      return call(createPost, { body: { ...body, request_id: requestId.of(JSON.stringify(body)) } })
    },
    onSent: (post) => {
      requestId.renew()
      for (const files of allFiles()) files.removeAll()
      storePost(client, post)
      invalidateProfiles(client)
      if (post.planned_for !== null) {
        const moment = exactTime(new Date(post.planned_for))
        notify.success(t`Post programmé`, t`Il paraîtra à cette heure : ${moment}.`)
        void navigate({ to: '/post/$postId', params: { postId: post.id }, replace: true })
      } else if (post.held_until === null) {
        // No feed lists a private one.
        if (post.visibility !== 'private') onPublished(tab, post.id)
        notify.success(post.thread ? t`Fil publié` : t`Post publié`)
        void navigate({ to: '/', search: tab === 'politics' ? {} : { tab }, replace: true })
      } else {
        notify.success(t`Post en attente`, t`Il paraîtra à la fin de la réserve électorale.`)
        void navigate({ to: '/post/$postId', params: { postId: post.id }, replace: true })
      }
    },
    onRefused: (error) => {
      if (wasCancelled(error)) return
      if (error instanceof ApiError && error.code === 'media_unknown')
        for (const files of allFiles()) files.removeSent()
      const signIn = t`Vous devez être connecté pour publier.`
      if (error instanceof UploadFailure)
        notifyFailure(error.cause, t`Impossible d'uploader le fichier.`, signIn)
      else notifyFailure(error, t`Impossible de publier le post.`, signIn)
    },
  })

  const faults = {
    kind: t`Ce fichier ne peut pas être joint : choisissez une image, une vidéo (MP4, WebM, MOV) ou un document (.pdf, .doc, .docx, .txt).`,
    weight: t`Fichier trop volumineux : 10 Mo au plus pour une image ou un document, 50 Mo pour une vidéo.`,
    empty: t`Ce fichier est vide.`,
    most: t`Un post porte jusqu’à quatre images, ou une seule vidéo ou un seul document.`,
  }
  const { value: content, error: fault, onChange } = form.field('content')
  const region = form.field('region_code')
  const plan = form.field('planned_for')
  const [showsDrafts, setShowsDrafts] = useState(false)
  const { value: cited, onChange: onCite } = form.field('cited')
  const whole = textOf({ content, cited })
  const length = graphemeCount(whole)
  const { value: thread, onChange: onThread } = form.field('thread')
  const texts = [whole, ...thread.map((text) => text.content)]
  const mayContinue = texts.length < limits.threadPosts && !isBlank(texts.at(-1) ?? '')

  return (
    <Form form={form} className="min-h-0 flex-1">
      <ComposerHead title={title} onClose={onClose}>
        <Button
          type="submit"
          size="sm"
          disabled={texts.some((text) => isBlank(text) || graphemeCount(text) > limits.post)}
          busy={form.isSending}
        >
          {plan.value === '' ? <Trans>Publier</Trans> : <Trans>Programmer</Trans>}
        </Button>
      </ComposerHead>
      <div className="flex min-h-44 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-4 pt-3.5 pb-3">
        {onSwap && (
          <p className="flex flex-wrap items-center gap-x-2 rounded-lg bg-sunk px-3.5 py-2 text-sm text-ink-2">
            <Trans>Vous aviez commencé un autre post.</Trans>
            <button
              type="button"
              disabled={form.isSending}
              onClick={onSwap}
              className="hit-44 relative font-semibold text-blue hover:underline"
            >
              <Trans>Reprendre le brouillon</Trans>
            </button>
          </p>
        )}
        {author.role === 'politician' && (
          <Suspense>
            <ComposingNotice />
          </Suspense>
        )}
        <div className="flex gap-3">
          <Avatar name={author.display_name} seed={author.id} src={author.avatar_url} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap gap-2 pt-1.5">
              <AudienceChip {...form.field('visibility')} box={box} />
              <RegionChip value={region.value} onChange={region.onChange} />
            </div>
            {form.values.visibility !== 'private' && (
              <p className="mt-2 text-sm text-ink-3">
                <Trans>Paraîtra dans {tabName}</Trans>
              </p>
            )}
            {region.error !== undefined && (
              <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
                {region.error}
              </p>
            )}
            <div className="relative mt-2">
              <TextArea
                ref={box}
                bare
                autoFocus
                from={attachments.list.length > 0 || plan.value !== '' || thread.length > 0 ? 1 : 'several'}
                upTo="text"
                value={content}
                onChange={({ target }) => onChange(target.value)}
                onKeyDown={sendByKeyboard}
                onPaste={pastedPicture(attachments.choose)}
                readOnly={form.isSending}
                aria-label={t`Texte du post`}
                placeholder={t`Que voulez-vous dire ?`}
                aria-invalid={length > limits.post || fault !== undefined || undefined}
                aria-describedby={fault === undefined ? undefined : faultId}
                dir="auto"
                className="block text-lg"
              />
              <ExcessTint box={box} text={content} className="text-lg" />
            </div>
            {fault !== undefined && (
              <p id={faultId} role="alert" className="mt-2 text-sm font-medium text-danger">
                {fault}
              </p>
            )}
          </div>
        </div>
        <Completions box={box} value={content} onChange={onChange} />
        {plan.value !== '' && (
          <div className="sm:ml-14">
            <PlanField {...plan} disabled={form.isSending} />
          </div>
        )}
        <CitedCard
          content={whole}
          disabled={form.isSending}
          onChange={(next) => {
            // The card is that of the first address: one in the text comes before the cited one.
            if (cited === null || !next.includes(cited)) {
              onCite(null)
              if (cited === null) onChange(next)
            } else onChange(next.replace(cited, '').trimEnd())
            box.current?.focus()
          }}
          className="sm:ml-14"
        />
        {attachments.fault !== null && (
          <p role="alert" className="text-sm font-medium text-danger sm:ml-14">
            {faults[attachments.fault]}
          </p>
        )}
        {attachments.list.length > 0 && (
          <div className="grid gap-3 sm:ml-14">
            <AttachmentList
              attachments={attachments}
              busy={form.isSending}
              onRetry={() => box.current?.form?.requestSubmit()}
            />
          </div>
        )}
        {thread.length > 0 && (
          <Suspense>
            <ThreadBoxes
              thread={thread}
              disabled={form.isSending}
              files={boxFiles}
              faults={faults}
              onChange={onThread}
            />
          </Suspense>
        )}
        {mayContinue && (
          <button
            type="button"
            disabled={form.isSending}
            onClick={() => onThread([...thread, { key: randomUuid(), content: '' }])}
            className="hit-44 relative self-start text-sm font-semibold text-blue hover:underline ml-14"
          >
            <Trans>Continuer le fil</Trans>
          </button>
        )}
      </div>
      <ComposerTools
        author={author}
        disabled={form.isSending}
        length={length}
        place={thread.length > 0 ? 1 : null}
        isPlanned={plan.value !== ''}
        onFile={attachments.choose}
        onPlan={() => plan.onChange(plan.value === '' ? localTimeIn(1, 8) : '')}
        onDrafts={() => setShowsDrafts(true)}
      />
      {showsDrafts && (
        <Suspense>
          <DraftsDialog
            current={{ ...form.values, content: whole }}
            hasFiles={
              attachments.list.length > 0 ||
              thread.some(({ key }) => readDraftFiles(threadFiles(key)).length > 0)
            }
            onTake={({ id, content: text, thread: later, visibility, region_code }) => {
              form.change({
                ...blankPost,
                content: text,
                thread: later.map((one) => ({ key: randomUuid(), content: one })),
                visibility,
                region_code,
                draft_id: id,
              })
              setShowsDrafts(false)
            }}
            onDraftSaved={() => {
              form.change(blankPost)
              setShowsDrafts(false)
            }}
            onClose={() => setShowsDrafts(false)}
          />
        </Suspense>
      )}
    </Form>
  )
}
