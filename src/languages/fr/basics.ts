import { type Basics } from '../basics.ts'

export const basics: Basics = {
  name: 'Français',
  shortName: 'FR',
  locale: 'fr-FR',
  openGraph: 'fr_FR',
  script: 'latin',
  smallPlural: (count) => (count < 2 ? 'one' : 'other'),
}
