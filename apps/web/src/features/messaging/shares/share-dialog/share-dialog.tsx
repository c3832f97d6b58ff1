import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import * as schemas from '@parvis/contract/messaging/shares.schemas.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CodeXml, Link2, Send, Share2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { firstGraphemes } from '../../../../lib/graphemes.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { Button } from '../../../../ui/button.tsx'
import { Counter } from '../../../../ui/counter.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { LinkDialog } from '../../../../ui/link-dialog.tsx'
import { notify } from '../../../../ui/notify.ts'
import { ScrollArea } from '../../../../ui/scroll-area.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { TabPanel, Tabs } from '../../../../ui/tabs.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { notifyFailure } from '../../../accounts/identity/notify-failure.ts'
import { EmbedDialog } from '../../../content/embeds/embed-dialog.tsx'
import { useShareLink } from '../../../content/posts/use-share-link.ts'
import { messagesKey } from '../../messages/unread-query.ts'
import { ContactList, ConversationList, type Recipient } from './recipients.tsx'

type Tab = Recipient['kind']

/** Passes a post on: to a contact, into a conversation, or out of Parvis. */
export function ShareDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const requestId = useRequestId()
  const [tab, setTab] = useState<Tab>('contact')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const [recipient, setRecipient] = useState<Recipient | null>(null)
  const [isEmbedding, setEmbedding] = useState(false)
  const { share, copy, hasSheet, refusedUrl, removeRefused } = useShareLink(post)

  const preview = firstGraphemes(post.content, limits.sharePreview)
  const tooLong = t`Le texte est trop long.`
  const form = useContractForm({
    schema: schemas.sharePost.body,
    start: { message: '' },
    draft: `share.${post.id}`,
    bodyOf: ({ message }) => {
      const body = {
        shared_to_user_id: recipient?.kind === 'contact' ? recipient.id : undefined,
        shared_to_conversation_id: recipient?.kind === 'conversation' ? recipient.id : undefined,
        message,
      }
      return { ...body, request_id: requestId.of(JSON.stringify(body)) }
    },
    faults: { message: { tooLong } },
    send: (body) => call(sharePost, { params: { postId: post.id }, body }),
    onSent: () => {
      requestId.renew()
      notify.success(
        t`Post partagé`,
        recipient?.kind === 'contact'
          ? t`Le post a été partagé avec succès`
          : t`Le post a été partagé dans la conversation`,
      )
      void client.invalidateQueries({ queryKey: messagesKey })
      onClose()
    },
    onRefused: (error) =>
      notifyFailure(error, t`Impossible de partager le post`, t`Vous devez être connecté pour partager.`),
  })
  const message = form.field('message')
  const isTooLong = graphemeCount(message.value) > limits.shareNote

  if (refusedUrl !== null) return <LinkDialog url={refusedUrl} onClose={removeRefused} />
  if (isEmbedding) return <EmbedDialog target={{ kind: 'posts', id: post.id }} onClose={onClose} />
  return (
    <Dialog tall title={t`Partager le post`} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form} className="h-full min-h-0">
        <div className="shrink-0 px-4 pt-3.5">
          <blockquote
            dir="auto"
            className="rounded-xl bg-sunk px-3.5 py-2.5 text-sm text-pretty wrap-anywhere whitespace-pre-line text-ink-2"
          >
            {preview}
            {preview.length < post.content.length && '…'}
          </blockquote>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button look="secondary" size="sm" onClick={() => void copy()}>
              <Link2 aria-hidden="true" size={16} />
              <Trans>Copier le lien</Trans>
            </Button>
            {hasSheet && (
              <Button look="secondary" size="sm" onClick={() => void share()}>
                <Share2 aria-hidden="true" size={16} />
                <Trans>Partager ailleurs</Trans>
              </Button>
            )}
            {/* Other sites show what guests may see. */}
            {post.visibility === 'public' && (
              <Button look="secondary" size="sm" onClick={() => setEmbedding(true)}>
                <CodeXml aria-hidden="true" size={16} />
                <Trans>Intégrer</Trans>
              </Button>
            )}
          </div>
        </div>
        <Tabs
          label={t`Partager avec`}
          value={tab}
          onChange={(next) => {
            setTab(next)
            setTyped('')
            setRecipient(null)
          }}
          tabs={[
            { value: 'contact', label: t`Contacts` },
            { value: 'conversation', label: t`Conversations` },
          ]}
          listClassName="shrink-0 mt-1"
        >
          <TabPanel value={tab} className="flex min-h-40 flex-1 flex-col">
            <div className="shrink-0 px-4 pt-3 pb-1">
              <SearchField
                label={tab === 'contact' ? t`Rechercher un contact` : t`Rechercher une conversation`}
                placeholder={t`Rechercher`}
                clearLabel={t`Effacer la recherche`}
                maxLength={limits.search}
                round
                value={typed}
                onChange={setTyped}
              />
            </div>
            <ScrollArea className="pb-1">
              {tab === 'contact' ? (
                <ContactList q={q} chosen={recipient} onChoose={setRecipient} />
              ) : (
                <ConversationList q={q} chosen={recipient} onChoose={setRecipient} />
              )}
            </ScrollArea>
          </TabPanel>
        </Tabs>
        <div className="shrink-0 border-t border-line px-4 pt-3 pb-4">
          <Field
            label={t`Message (facultatif)`}
            aside={<Counter count={graphemeCount(message.value)} limit={limits.shareNote} />}
            error={isTooLong ? tooLong : message.error}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={1}
                value={message.value}
                readOnly={form.isSending}
                onChange={({ target }) => message.onChange(target.value)}
                dir="auto"
                from={1}
                upTo="fewLines"
              />
            )}
          </Field>
          <Button
            type="submit"
            block
            className="mt-3"
            busy={form.isSending}
            disabled={recipient === null || isTooLong}
          >
            <Send aria-hidden="true" size={17} />
            {recipient ? t`Partager avec ${recipient.name}` : t`Choisissez un destinataire`}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
