import { Trans, useLingui } from '@lingui/react/macro'
import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import { clearConversation } from '@parvis/contract/messaging/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ban, EllipsisVertical, Eye, EyeOff, Flag, Search, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { ReportDialog } from '../../../slots/reports.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { BlockDialog } from '../../people/blocks/block-dialog.tsx'
import { useDistance } from '../../people/blocks/use-distance.ts'
import { messagesQuery } from './queries.ts'
import { messagesKey } from './unread-query.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

/** Menu of a conversation: search it, mute, block or report the other person, delete it for oneself. */
export function ConversationMenu({
  conversation,
  onSearch,
}: {
  conversation: ConversationView
  onSearch: () => void
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [shown, setShown] = useState<'block' | 'report' | 'clear' | null>(null)
  const { id, other, is_muted: isMuted } = conversation
  const { mutate } = useDistance(other?.id ?? '', other?.name ?? '')
  const close = () => setShown(null)
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={t`Actions sur cette conversation`}>
            <EllipsisVertical aria-hidden="true" size={20} />
          </IconButton>
        }
      >
        <DropdownMenuItem icon={<Search {...icon} />} onSelect={onSearch}>
          <Trans>Rechercher dans la conversation</Trans>
        </DropdownMenuItem>
        {other && (
          <>
            <DropdownMenuItem
              icon={isMuted ? <Eye {...icon} /> : <EyeOff {...icon} />}
              onSelect={() => mutate(isMuted ? 'unmute' : 'mute')}
            >
              {isMuted ? <Trans>Ne plus masquer</Trans> : <Trans>Masquer</Trans>}
            </DropdownMenuItem>
            <DropdownMenuItem icon={<Ban {...icon} />} onSelect={() => setShown('block')}>
              <Trans>Bloquer</Trans>
            </DropdownMenuItem>
            <DropdownMenuItem icon={<Flag {...icon} />} onSelect={() => setShown('report')}>
              <Trans>Signaler un contenu illicite</Trans>
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuItem danger icon={<Trash2 {...icon} />} onSelect={() => setShown('clear')}>
          <Trans>Supprimer la conversation</Trans>
        </DropdownMenuItem>
      </DropdownMenu>
      {shown === 'clear' && <ClearDialog conversationId={id} onClose={close} />}
      {other && shown === 'block' && (
        <BlockDialog
          member={other}
          onClose={close}
          onBlocked={() => void navigate({ to: '/messages', replace: true })}
        />
      )}
      {other && shown === 'report' && (
        <Suspense>
          <ReportDialog target={{ type: 'profile', id: other.id }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Asks before a conversation goes for oneself. */
function ClearDialog({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(clearConversation, { params: { conversationId } }),
    onSuccess: async () => {
      notify.success(t`Conversation supprimée`)
      await navigate({ to: '/messages', replace: true })
      client.removeQueries({ queryKey: messagesQuery(conversationId).queryKey })
      void client.invalidateQueries({ queryKey: messagesKey })
    },
    onError: (error) => {
      notifyFailure(
        error,
        t`Impossible de supprimer la conversation.`,
        t`Vous devez être connecté pour voir cette conversation.`,
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Supprimer cette conversation ?`}
      description={t`Ses messages disparaîtront pour vous seul, définitivement. L’autre personne garde les siens. Un nouveau message de sa part ouvrira de nouveau la conversation.`}
      confirmLabel={t`Supprimer`}
      cancelLabel={t`Annuler`}
      closeLabel={t`Fermer`}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  )
}
