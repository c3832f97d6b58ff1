import { useLingui } from '@lingui/react/macro'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'

/** The beginning of the message that another one answers. `name`: the other person's. */
export function QuotedMessage({
  quoted,
  name,
}: {
  quoted: NonNullable<MessageView['reply_to']>
  name: string
}) {
  const { t } = useLingui()
  const text = quoted.withheld && quoted.content === '' ? t`Message retiré par la modération` : quoted.content
  return (
    <blockquote className="max-w-full min-w-0 border-l-2 border-brass pl-2.5 text-sm text-ink-2">
      <p className="font-semibold">{quoted.is_own ? t`Vous` : <bdi>{name}</bdi>}</p>
      <p dir="auto" className="truncate">
        {text === '' ? t`Pièce jointe` : text}
      </p>
    </blockquote>
  )
}
