import arabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url'
import latin from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url'

/** Addresses of the font files that a page needs immediately, for `<link rel="preload" as="font">`. Only for built pages. */
export const fontsFor = (script: 'latin' | 'arabic'): readonly string[] =>
  script === 'arabic' ? [latin, arabic] : [latin]
