import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { Copy, Ellipsis, Flag, Trash2 } from 'lucide-react'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { notify } from '../../../ui/notify.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

/** Acts that need a dialog. */
export interface MessageAct {
  name: 'delete' | 'report'
  id: string
}

/** Menu of a message: one's own can be deleted, another's reported. */
export function MessageMenu({ message, onAct }: { message: MessageView; onAct: (act: MessageAct) => void }) {
  const { t } = useLingui()
  const { id, isOwn } = message
  const text = message.isShare ? (message.note ?? '') : message.content
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(t`Copié`)
    } catch {
      notify.error(t`Erreur`, t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`)
    }
  }
  return (
    <DropdownMenu
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
      {text !== '' && (
        <DropdownMenuItem icon={<Copy {...icon} />} onSelect={() => void copy()}>
          <Trans>Copier le texte</Trans>
        </DropdownMenuItem>
      )}
      {!isOwn && !message.moderation && (
        <DropdownMenuItem icon={<Flag {...icon} />} onSelect={() => onAct({ name: 'report', id })}>
          <Trans>Signaler un contenu illicite</Trans>
        </DropdownMenuItem>
      )}
      {isOwn && (
        <DropdownMenuItem danger icon={<Trash2 {...icon} />} onSelect={() => onAct({ name: 'delete', id })}>
          <Trans>Supprimer</Trans>
        </DropdownMenuItem>
      )}
    </DropdownMenu>
  )
}
