/** Of a mail's own sheet: what holds in the dark. */
const IN_THE_DARK = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi

/** A mail as a program draws it that is light or dark, whatever the browser of the editor is. */
export function inTheme(html: string, theme: 'light' | 'dark'): string {
  const always = '(min-width: 0)'
  const never = '(max-width: 0)'
  return `<style>:root{color-scheme:only ${theme}!important}</style>`.concat(
    html.replace(IN_THE_DARK, theme === 'dark' ? always : never),
  )
}
