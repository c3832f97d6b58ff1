const marks = /[\u0300-\u036f]+/g

/** A text in compatibility decomposition (NFKD) without its accents: `É` is `E`, `ﬁ` is `fi`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(marks, '')
}

const ligatures: Record<string, string> = {
  œ: 'oe',
  Œ: 'oe',
  æ: 'ae',
  Æ: 'ae',
  ß: 'ss',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ł: 'l',
  Ł: 'l',
}

/** A text in lower case without accents and ligatures, as search compares it: `search_fold()` in the migrations. */
export function foldText(text: string): string {
  return withoutAccents(text)
    .replace(/[œŒæÆßøØđĐłŁ]/g, (letter) => ligatures[letter] ?? letter)
    .toLowerCase()
}
