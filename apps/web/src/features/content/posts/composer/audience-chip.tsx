import { useLingui } from '@lingui/react/macro'
import type { Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { ChevronDown, Globe, Lock, Users } from 'lucide-react'
import type { RefObject } from 'react'
import { DropdownMenu, DropdownMenuChoices } from '../../../../ui/dropdown-menu.tsx'
import { chipClass } from './chip-class.ts'

/** Shows who may see the post; opens the choice. The text `box` takes the focus back. */
export function AudienceChip({
  value,
  box,
  onChange,
}: {
  value: Visibility
  box: RefObject<HTMLTextAreaElement | null>
  onChange: (value: Visibility) => void
}) {
  const { t } = useLingui()
  const choices = [
    {
      value: 'public',
      label: t`Public`,
      about: t`Visible par tout le monde, avec ou sans compte.`,
      Icon: Globe,
    },
    { value: 'followers', label: t`Abonnés`, about: t`Visible par vos abonnés seulement.`, Icon: Users },
    { value: 'private', label: t`Privé`, about: t`Visible par vous seul.`, Icon: Lock },
  ] as const
  const { label, Icon } = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button type="button" aria-label={t`Visibilité : ${label}`} className={chipClass}>
          <Icon aria-hidden="true" size={15} />
          {label}
          <ChevronDown aria-hidden="true" size={15} />
        </button>
      }
      onClosed={(event) => {
        event.preventDefault()
        box.current?.focus()
      }}
    >
      <DropdownMenuChoices value={value} choices={choices} onChange={onChange} />
    </DropdownMenu>
  )
}
