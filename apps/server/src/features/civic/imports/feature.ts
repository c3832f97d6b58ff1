import type { Feature } from '../../../feature.ts'
import { refreshAsAsked, refreshSchedules } from './refresh.ts'

export const importsFeature: Feature = {
  jobs: refreshAsAsked,
  schedules: refreshSchedules,
}
