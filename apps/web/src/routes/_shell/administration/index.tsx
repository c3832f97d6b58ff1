import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/administration/')({
  staticData: { visits: 'rare' },
  beforeLoad: () => {
    throw redirect({ to: '/administration/membres', replace: true })
  },
})
