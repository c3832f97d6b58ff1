import { foldText } from '@parvis/contract/folding.ts'

/** Letters of other scripts, and figures, that look like the Latin letter at the same place below. */
const foreign = 'аеорсухіѕјһԁѵαεορνικτυχıɑ013457|!$@'
const latin = 'aeopcyxisjhdvaeopviktuxiaoieastiisa'
const lookalikes = new Map([...foreign].map((letter, place) => [letter, latin[place]]))

const lettersOf = (name: string) =>
  [...foldText(name)]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .filter((letter) => /\p{L}/u.test(letter))
    .join('')

/** Whether an application's name contains that of the site: a member would take it for the site's own. */
export function namesSite(name: string, siteName: string): boolean {
  const site = lettersOf(siteName)
  return site.length > 2 && lettersOf(name).includes(site)
}
