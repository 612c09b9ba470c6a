const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A text as it is `written`, in at most so many UTF-16 units: cut between signs, never within one or within what a sign is
 * written as, and ended by an ellipsis then. `written` writes each sign by itself.
 */
export function fitted(
  text: string,
  most: number,
  written: (part: string) => string = (part) => part,
): string {
  const whole = written(text)
  if (whole.length <= most) return whole
  let cut = ''
  for (const { segment } of signs.segment(text)) {
    const next = cut + written(segment)
    if (next.length + 1 > most) break
    cut = next
  }
  return `${cut.trimEnd()}…`
}

/** A text in one line, without signs that are not seen. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
