export const quickAmounts = [20, 50, 100, 200] as const
/** Maximum that one person may give to all parties together in a year (loi n° 88-227, art. 11-4), in euros. */
export const highestAmount = 7_500
/** The part of a gift that comes back as a tax reduction, and the part of the taxable income that caps it (CGI, art. 200). */
export const taxReduction = 0.66
export const incomeCap = 0.2

export type AmountFault = 'missing' | 'unreadable' | 'too small' | 'too large' | 'too fine'

/** An amount in euros as typed, with a comma or a point; or what is wrong with it. */
export function readAmount(typed: string): { euros: number } | { fault: AmountFault } {
  const text = typed.replaceAll(/[\s\u00A0\u202F€]/g, '').replace(',', '.')
  if (text === '') return { fault: 'missing' }
  const euros = Number(text)
  if (!/^[+-]?\d*\.?\d*(e\+?\d+)?$/i.test(text) || !Number.isFinite(euros)) return { fault: 'unreadable' }
  if (euros <= 0) return { fault: 'too small' }
  if (euros > highestAmount) return { fault: 'too large' }
  if (Math.abs(Math.round(euros * 100) - euros * 100) > 1e-6) return { fault: 'too fine' }
  return { euros: Math.round(euros * 100) / 100 }
}
