/** Texts that break programs that trust their input: as the value of a parameter, a field, or a segment of a path. */
export const HOSTILE: readonly string[] = [
  ['', ' ', '0', '-1', '1e3', '1e999', '9'.repeat(30), '-9223372036854775809', 'NaN', 'Infinity', '0x10'],
  ['null', 'undefined', 'true', '[]', '[1,2]', '{}', '{"a":1}', '"quoted"', '__proto__', 'constructor'],
  ['zz', 'abc', 'toString', '%', '%%', '%00', '\\', '"', '((', 'a or', '../../etc/passwd', '//x.example'],
  ["'; drop table articles; --", "1' or '1'='1", '<script>alert(1)</script>', '{{7*7}}', '${7*7}'],
  ['0000-00-00', '0001-01-01', '2026-02-30', '2026-13-01', '9999-12-31', '-271821-04-20', '+275760-09-13'],
  ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '2026-11-20T25:00:00Z'],
  ['\0', 'a\0b', '\ud800', 'a\udfff', `${'a'.repeat(99)}😀`, `${'a'.repeat(199)}😀`, '😀', '👩‍👩‍👧‍👦', '١٢'],
  ['\u202e', '\u200f', '\ufeff', '\u2028', 'ü'.repeat(100), 'x'.repeat(301), 'x'.repeat(5000)],
].flat()

/** The same texts in an address, and values only possible in an address: invalid encodings, and a list. */
export const HOSTILE_QUERIES: readonly ((name: string) => string)[] = [
  ...HOSTILE.map((value) => (name: string) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
  ...['%', '%f', '%ff', '%ff%', '%ED%A0%80', '%E0%A4%A', '%C0%80', '+', '='].map(
    (raw) => (name: string) => `${name}=${raw}`,
  ),
  (name) => name,
  (name) => `${name}=1&${name}=2`,
  (name) => `${name}=zz&${name}=`,
  (name) => `${name}[]=1`,
  (name) => `${name}[__proto__]=1`,
]
