import { type Basics, oneOrOther } from '../basics.ts'

export const basics: Basics = {
  name: 'Español',
  shortName: 'ES',
  locale: 'es-ES',
  openGraph: 'es_ES',
  script: 'latin',
  smallPlural: oneOrOther,
}
