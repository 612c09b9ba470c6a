/** The font families that email programs may have. */
export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans Arabic',Tahoma,Arial,sans-serif"

/** Light and dark colors. Email programs do not load our style sheet: only the dark colors are in the head. */
export const LIGHT = {
  paper: '#f0f2ed',
  surface: '#ffffff',
  ink: '#121513',
  ink2: '#444a45',
  ink3: '#646b65',
  line: '#dce0d9',
  edge: '#858c85',
  success: '#1b6e3c',
}
export const DARK = {
  paper: '#0f1211',
  surface: '#161a18',
  ink: '#eef1ec',
  ink2: '#bac1bb',
  ink3: '#919992',
  line: '#2a302c',
  edge: '#6f7871',
  success: '#7ad39a',
}
/** The same in light and dark mode. */
export const SIGNAL = { field: '#ffd02e', ink: '#121513' }

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text escaped for an element or an attribute in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Characters of the preview beside the subject in a list of emails. */
const PREHEADER_MAX = 120

/**
 * The first words as the preview in a list of emails, then only blanks: otherwise programs continue with the text that
 * follows. Not escaped.
 */
export function preheader(words: string): string {
  const first = Array.from(words.replace(/\s+/g, ' ')).slice(0, PREHEADER_MAX).join('')
  return `${first}${' \u200C\u00A0'.repeat(60)}`
}
