/** `npm run licences`: lists the licences of production packages, from package-lock.json. */
import { licencesInProduction } from './audit/production-licences.mjs'

for (const [licence, packages] of Object.entries(licencesInProduction())) {
  console.log(`${licence} (${packages.length})\n${packages.map((name) => `  ${name}`).join('\n')}\n`)
}
