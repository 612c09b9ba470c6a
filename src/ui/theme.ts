/** The themes to choose from; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The name of the cookie. The server reads it and writes `data-theme` on `<html>`, so the first paint is already right. */
export const THEME_COOKIE = 'app_theme'

/** The choice in a Cookie header; `system` when there is none or it is unknown. */
export function themeOf(cookies: string | null | undefined): Theme {
  const [, value] = /(?:^|;\s*)app_theme=(light|dark)(?:;|$)/.exec(cookies ?? '') ?? []
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The attribute for `<html>`: none for `system`, where the style sheet follows the device. */
export const themeAttribute = (theme: Theme): { 'data-theme'?: 'light' | 'dark' } =>
  theme === 'system' ? {} : { 'data-theme': theme }

/** Applies a choice to this page immediately and keeps it for a year. Browser only. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  const life = theme === 'system' ? 0 : 365 * 24 * 3600
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie: the Cookie Store API is missing on plain http
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
}
