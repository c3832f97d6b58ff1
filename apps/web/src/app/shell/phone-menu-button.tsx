import { useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../lib/parts.ts'
import { IconButton } from '../../ui/icon-button.tsx'

const loadMenu = () => import(/* visits: rare */ './phone-menu.tsx')
const PhoneMenu = lazy(requestedPart(loadMenu, 'PhoneMenu'))

/** A button until somebody wants the menu: menus weigh more than the whole header. */
export function PhoneMenuButton() {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label={t`Menu`}
      aria-haspopup="menu"
      aria-busy={wanted || undefined}
      onPointerEnter={() => void loadMenu().catch(console.warn)}
      onClick={() => setWanted(true)}
    >
      <Menu aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <PhoneMenu />
    </Suspense>
  )
}
