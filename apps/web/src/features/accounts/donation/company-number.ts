/** La Poste's establishments share a company number that Luhn's key does not cover. */
const post = '356000000'

/** Whether fourteen digits are a SIRET: Luhn's key, or for La Poste's establishments a sum of digits that five divides. */
export function isSiret(typed: string): boolean {
  const digits = typed.replaceAll(/[\s.\u00A0\u202F]/g, '')
  if (!/^\d{14}$/.test(digits) || /^0+$/.test(digits)) return false
  if (luhn(digits)) return true
  return digits.startsWith(post) && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0
}

function luhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = place % 2 === 0 ? Number(digit) : 2 * Number(digit)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Five digits that begin with a French département or territory. */
export function isPostalCode(typed: string): boolean {
  return /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/.test(typed.trim())
}
