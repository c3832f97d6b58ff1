import { agriculture } from './debates/agriculture.ts'
import { budget } from './debates/budget.ts'
import { culture } from './debates/culture.ts'
import { ecole } from './debates/ecole.ts'
import { energie } from './debates/energie.ts'
import { justice } from './debates/justice.ts'
import { littoral } from './debates/littoral.ts'
import { logement } from './debates/logement.ts'
import { municipal } from './debates/municipal.ts'
import { numerique } from './debates/numerique.ts'
import { sante } from './debates/sante.ts'
import { transports } from './debates/transports.ts'
import { travail } from './debates/travail.ts'
import type { ScriptPost } from './script.ts'

/** One list per theme, oldest post first. */
export const debates: ScriptPost[][] = [
  transports,
  ecole,
  sante,
  logement,
  energie,
  budget,
  municipal,
  agriculture,
  numerique,
  littoral,
  travail,
  justice,
  culture,
]
