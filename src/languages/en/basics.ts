import { type Basics, oneOrOther } from '../basics.ts'

export const basics: Basics = {
  name: 'English',
  shortName: 'EN',
  locale: 'en-US',
  openGraph: 'en_US',
  script: 'latin',
  smallPlural: oneOrOther,
}
