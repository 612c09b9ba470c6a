import { type Basics } from '../basics.ts'

export const basics: Basics = {
  name: 'العربية',
  shortName: 'ع',
  locale: 'ar-u-nu-latn',
  openGraph: 'ar_AR',
  script: 'arabic',
  smallPlural: (count) => {
    const rest = count % 100
    if (count < 3) return (['zero', 'one', 'two'] as const)[count] ?? 'other'
    return rest >= 11 ? 'many' : rest >= 3 ? 'few' : 'other'
  },
}
