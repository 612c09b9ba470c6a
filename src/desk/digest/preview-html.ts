/** Matches the dark color scheme query in an email's own style sheet. */
const IN_THE_DARK = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi

/** The email as a light or dark mail client shows it, whatever the color scheme of the editor's browser. */
export function inTheme(html: string, theme: 'light' | 'dark'): string {
  const always = '(min-width: 0)'
  const never = '(max-width: 0)'
  return `<style>:root{color-scheme:only ${theme}!important}</style>`.concat(
    html.replace(IN_THE_DARK, theme === 'dark' ? always : never),
  )
}
