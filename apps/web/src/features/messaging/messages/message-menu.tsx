import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { Copy, Ellipsis, Flag, Pencil, Reply, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

/** Acts that need a dialog, or the composer. */
export interface MessageAct {
  name: 'reply' | 'edit' | 'delete' | 'report'
  message: MessageView
}

/** For some minutes; looked at when the menu opens. */
function EditItem({ until, onSelect }: { until: string; onSelect: () => void }) {
  const [isOpen] = useState(() => serverNow() < Date.parse(until))
  return (
    isOpen && (
      <DropdownMenuItem icon={<Pencil {...icon} />} onSelect={onSelect}>
        <Trans>Modifier</Trans>
      </DropdownMenuItem>
    )
  )
}

/** Menu of a message: one's own can be edited and deleted, another's reported. */
export function MessageMenu({
  message,
  canWrite,
  onAct,
}: {
  message: MessageView
  canWrite: boolean
  onAct: (act: MessageAct) => void
}) {
  const { t } = useLingui()
  const { is_own: isOwn, editable_until: editableUntil } = message
  const replies = useRef(false)
  const text = message.is_share ? (message.note ?? '') : message.content
  const copy = async () => {
    if (await copyText(text)) notify.success(t`Copié`)
    else notify.error(t`Erreur`, t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`)
  }
  return (
    <DropdownMenu
      onClosed={(event) => {
        if (!replies.current) return
        replies.current = false
        // The composer takes the focus.
        event.preventDefault()
        onAct({ name: 'reply', message })
      }}
      trigger={
        <IconButton
          label={t`Actions sur ce message`}
          size="sm"
          className="self-center opacity-0 transition-opacity duration-150 hit-44 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-70"
        >
          <Ellipsis aria-hidden="true" size={17} />
        </IconButton>
      }
    >
      {canWrite && !message.moderation && (
        <DropdownMenuItem
          icon={<Reply {...icon} />}
          onSelect={() => {
            replies.current = true
          }}
        >
          <Trans>Répondre</Trans>
        </DropdownMenuItem>
      )}
      {canWrite && editableUntil !== null && (
        <EditItem until={editableUntil} onSelect={() => onAct({ name: 'edit', message })} />
      )}
      {text !== '' && (
        <DropdownMenuItem icon={<Copy {...icon} />} onSelect={() => void copy()}>
          <Trans>Copier le texte</Trans>
        </DropdownMenuItem>
      )}
      {!isOwn && !message.moderation && (
        <DropdownMenuItem icon={<Flag {...icon} />} onSelect={() => onAct({ name: 'report', message })}>
          <Trans>Signaler un contenu illicite</Trans>
        </DropdownMenuItem>
      )}
      {isOwn && (
        <DropdownMenuItem
          danger
          icon={<Trash2 {...icon} />}
          onSelect={() => onAct({ name: 'delete', message })}
        >
          <Trans>Supprimer</Trans>
        </DropdownMenuItem>
      )}
    </DropdownMenu>
  )
}
