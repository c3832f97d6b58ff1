import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ConsoleFrame } from '../../features/trust/moderation/console-frame.tsx'

export const Route = createFileRoute('/_shell/administration')({
  staticData: { visits: 'rare' },
  component: AdministrationFrame,
})

function AdministrationFrame() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  )
}
