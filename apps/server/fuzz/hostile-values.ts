import fc from 'fast-check'

/** Texts that no form of ours sends: they break parsers, databases, pages and terminals. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    '\u202e\u2066',
    '\ufeff',
    '\u200b\u200d',
    'e\u0301'.repeat(400),
    '👩‍👩‍👧‍👦'.repeat(60),
    '__proto__',
    'constructor',
    'toString',
    '%00',
    '%',
    '%ff',
    '../../etc/passwd',
    '..%2f..%2f',
    '\\',
    "'; drop table profiles; --",
    "' or '1'='1",
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{7*7}}',
    'javascript:alert(1)',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:22/',
    'file:///etc/passwd',
    '\r\nset-cookie: a=b',
    'null',
    'undefined',
    'NaN',
    '-0',
    '1e309',
    '9'.repeat(40),
    '-9999999999999_6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11',
    '2026-11-22T10:00:00.000Z_6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11',
    '+275760-09-13T00:00:00Z',
    '0000-00-00',
    '2026-02-30',
    '6f1b0c6e5d1c4a579f0a2f4c4f8f6d11',
    '{6F1B0C6E-5D1C-4A57-9F0A-2F4C4F8F6D11}',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    `@${'a'.repeat(300)}`,
    `#${'é'.repeat(300)}`,
    'https://parvis.test/post/6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11',
  ),
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }), weight: 1 },
  fc.integer({ min: 1, max: 4 }).map((power) => 'é'.repeat(10 ** power)),
)

/** A value of another type than expected, or of the right type and out of bounds. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e308,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      [],
      {},
      [[]],
      ['\u0000'],
      { length: 1 },
      { toString: 'x' },
    ),
    weight: 3,
  },
  fc.integer({ min: 1, max: 60 }).map(nested),
  fc.jsonValue({ maxDepth: 2 }),
)

function nested(depth: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { inner: value }
  return value
}
