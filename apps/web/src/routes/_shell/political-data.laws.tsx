import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/political-data/laws')({
  beforeLoad: () => {
    throw redirect({ to: '/law-tracking', replace: true })
  },
})
