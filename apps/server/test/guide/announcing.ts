import { expect } from 'vitest'
import type { Chapter, Step } from './walk.ts'

const command = (words: string, shown: RegExp): Step => ({
  pages: ['guide/annonces.md'],
  command: `npm run admin -- ${words}`,
  asParvis: true,
  shows: (output) => expect(output).toMatch(shown),
})

/** guide/annonces.md: announcements, and members at the command line. */
export const announcing: Chapter = {
  title: 'announcements and members at the command line',
  steps: [
    command('announce "Maintenance ce soir" "Parvis sera fermé de 2 h à 3 h."', /est confiée au serveur/),
    command('announce --help', /--banner-until/),
    command('stats', /Membres +\d/),
    command('members list', /Une lectrice/),
    command('members show membre@exemple.fr', /Une lectrice/),
    command('members --help', /members unban/),
  ],
}
