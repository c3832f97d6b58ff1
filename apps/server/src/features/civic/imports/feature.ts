import type { Feature } from '../../../feature.ts'
import { refreshAsAsked, refreshSchedules } from './refresh.ts'

export const importsFeature: Feature = {
  name: 'imports',
  jobs: refreshAsAsked,
  schedules: refreshSchedules,
}
