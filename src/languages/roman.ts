const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 }

/** The value of a Roman number below forty, as centuries are written. */
export const romanNumber = (roman: string): number =>
  Array.from(roman).reduce((sum, sign, at) => {
    const [value, next] = [ROMAN[sign] ?? 0, ROMAN[roman[at + 1] ?? ''] ?? 0]
    return sum + (value < next ? -value : value)
  }, 0)
