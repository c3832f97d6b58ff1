import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ConsoleFrame } from '../../features/trust/moderation/console-frame.tsx'

export const Route = createFileRoute('/_shell/moderation')({
  staticData: { visits: 'rare' },
  component: ModerationFrame,
})

function ModerationFrame() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  )
}
