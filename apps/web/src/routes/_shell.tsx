import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '../app/shell/shell.tsx'

export const Route = createFileRoute('/_shell')({
  // Nearly every visit begins in it.
  codeSplitGroupings: [],
  component: Shell,
})
