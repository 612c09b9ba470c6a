const NUMBER = String.raw`\d(?:[\d.,\u00A0\u202F]*\d)?`
const SCALE = String.raw`(?:bn|m|k|billions?|millions?|trillions?|milliards?|mil\s(?:millones|milhões)|millones|billones|bilhões|bilhão|milhões|milhão|trilhões|مليارات|مليار|مليون|ملايين|تريليون)(?!\p{L})`
const MONEY = String.raw`(?:dollars?|euros?|pounds?|dólares|دولار|يورو)(?!\p{L})`
const OF = String.raw`(?:de\s|d['’])?`

/** Amounts of money, percentages and large numbers as written in the five languages. */
const FIGURE = new RegExp(
  [
    String.raw`(?:US|R)?[$€£¥]\s?${NUMBER}(?:\s?${SCALE})?`,
    String.raw`(?<![\p{L}\d.,-])${NUMBER}\s?(?:%|٪)`,
    String.raw`(?<![\p{L}\d.,-])${NUMBER}\s(?:per\scent|percent|por\sciento|por\scento|pour\scent)(?!\p{L})`,
    String.raw`(?<![\p{L}\d.,-])${NUMBER}\s${SCALE}(?:\s${OF}${MONEY})?`,
    String.raw`(?<![\p{L}\d.,-])${NUMBER}\s?(?:€|\$)`,
  ].join('|'),
  'u',
)

/**
 * The first number of a sentence that makes sense on its own, as written there; null if there is none. Years and dates do
 * not match.
 */
export const figureOf = (sentence: string): string | null => FIGURE.exec(sentence)?.[0].trim() ?? null
