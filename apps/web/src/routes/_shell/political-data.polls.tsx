import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/political-data/polls')({
  beforeLoad: () => {
    throw redirect({ to: '/polls', replace: true })
  },
})
