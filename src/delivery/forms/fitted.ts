const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A text as it is `written`, in at most this many UTF-16 units. A longer one is cut between graphemes, never within one or
 * within its escaped form, and ends with an ellipsis. `written` escapes each grapheme separately.
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

/** A text in one line, without invisible characters. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
