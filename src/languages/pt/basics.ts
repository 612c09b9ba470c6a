import { type Basics, oneOrOther } from '../basics.ts'

export const basics: Basics = {
  name: 'Português',
  shortName: 'PT',
  locale: 'pt-PT',
  openGraph: 'pt_PT',
  script: 'latin',
  smallPlural: oneOrOther,
}
