/**
 * « d’Emmanuel Macron », « de François Mitterrand »: the preposition elides before a vowel or a mute h. A y is a
 * vowel before a consonant.
 */
export function of(name: string): string {
  return /^(?:[aeiouhàâäéèêëîïôöùûüœæ]|y[^aeiou])/i.test(name) ? `d’${name}` : `de ${name}`
}
