/** The facts about a language that every page needs. A browser loads those of all languages, so they are few. */
export type Basics = {
  /** The name of the language in that language. */
  name: string
  /** The same in the language menu: two letters, or one where that is usual. */
  shortName: string
  /** The locale for `Intl`, with Western digits. */
  locale: string
  /** The locale with a territory, as Open Graph requires it. */
  openGraph: string
  /** The script decides the fonts, the direction, and how text is drawn on cards and slides. */
  script: 'latin' | 'arabic'
  /** The plural form of an integer from 0 to 999. Source: the plural rules of Unicode CLDR. */
  smallPlural: (count: number) => Intl.LDMLPluralRule
}

/** The plural form in languages that distinguish only one and other. */
export const oneOrOther = (count: number): 'one' | 'other' => (count === 1 ? 'one' : 'other')
