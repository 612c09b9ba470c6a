import { say } from '#languages/languages.ts'
import { type Language, addressIn, directionOf } from '#languages/rules.ts'

/** The web app manifest for readers who install the site: https://www.w3.org/TR/appmanifest/. */
export const manifestOf = (language: Language, siteName: string) => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  description: say(language, 'library.home.promiseBody'),
  lang: language,
  dir: directionOf(language),
  start_url: addressIn(language, '/'),
  scope: '/',
  display: 'standalone',
  background_color: '#fafbf8',
  theme_color: '#fafbf8',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
