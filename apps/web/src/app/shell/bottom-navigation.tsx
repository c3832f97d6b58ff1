import { useLingui } from '@lingui/react/macro'
import { CreateButton } from '../../features/discovery/feed/create-button.tsx'
import { navigationEntries } from './navigation-entries.ts'
import { NavigationItem } from './navigation-item.tsx'

export function BottomNavigation() {
  const { t } = useLingui()
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface/94 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden">
      <nav aria-label={t`Navigation principale`} className="flex min-w-0 flex-1">
        {navigationEntries.map((entry) => (
          <NavigationItem
            key={entry.to}
            entry={entry}
            className="flex h-[62px] min-w-0 flex-1 flex-col items-center justify-center gap-[3px] text-[clamp(10.5px,0.71875rem,3.2vw)]"
            activeClassName="font-semibold text-blue"
            inactiveClassName="font-medium text-ink-3"
          >
            {(label) => (
              <>
                <entry.Icon aria-hidden="true" size={22} strokeWidth={1.75} />
                {label}
              </>
            )}
          </NavigationItem>
        ))}
      </nav>
      <nav aria-label={t`Écrire`} className="contents">
        <CreateButton />
      </nav>
    </div>
  )
}
