/** The families that mail programs may have. */
export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans Arabic',Tahoma,Arial,sans-serif"

/** Colours by day and by night. Mail programs know no style sheet of ours: only dark colours stand in the head. */
export const LIGHT = {
  paper: '#f0f2ed',
  surface: '#ffffff',
  ink: '#121513',
  ink2: '#444a45',
  ink3: '#646b65',
  line: '#dce0d9',
  edge: '#858c85',
}
export const DARK = {
  paper: '#0f1211',
  surface: '#161a18',
  ink: '#eef1ec',
  ink2: '#bac1bb',
  ink3: '#919992',
  line: '#2a302c',
  edge: '#6f7871',
}
/** The same by day and by night. */
export const SIGNAL = { field: '#ffd02e', ink: '#121513' }

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML shows it, in an element or an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** What a list of mails shows beside the subject, in signs. */
const PREHEADER_MAX = 120

/** The first words for the list of mails, and then nothing: else programs go on with what follows. Not escaped. */
export function preheader(words: string): string {
  const first = Array.from(words.replace(/\s+/g, ' ')).slice(0, PREHEADER_MAX).join('')
  return `${first}${' \u200C\u00A0'.repeat(60)}`
}
