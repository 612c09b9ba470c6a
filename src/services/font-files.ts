import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const face = (family: string, weight: string, name: string) =>
  resolve(`@expo-google-fonts/${family}/${weight}/${name}_${weight}.ttf`)
/** The fonts of the pages as the drawing libraries read them: complete, in one weight each. */
export const FONT_FILES = [
  ...['400Regular', '500Medium', '600SemiBold', '700Bold', '800ExtraBold'].map((weight) =>
    face('schibsted-grotesk', weight, 'SchibstedGrotesk'),
  ),
  ...['400Regular', '500Medium', '600SemiBold', '700Bold'].map((weight) =>
    face('readex-pro', weight, 'ReadexPro'),
  ),
]
