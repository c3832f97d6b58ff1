import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { presentShortcuts } from '../../lib/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SingleKeysSwitch } from '../../ui/single-keys-switch.tsx'
import { lateKeys } from './late-keys.ts'

/** Milliseconds after which the keys that are there are listed: without a connection the others may never come. */
const patience = 1_000
const keysAtHand = Promise.race([lateKeys, new Promise((over) => setTimeout(over, patience))])

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  use(keysAtHand)
  return (
    <Dialog title={t`Raccourcis clavier`} closeLabel={t`Fermer`} onClose={onClose}>
      <SingleKeysSwitch />
      <dl className="flex flex-col divide-y divide-line">
        {presentShortcuts().map(({ key, label }) => (
          <div key={key} className="flex items-center justify-between gap-4 py-2.5">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <kbd className="grid h-8 min-w-8 place-items-center rounded-sm border border-line bg-sunk px-2 font-text text-sm font-semibold">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
