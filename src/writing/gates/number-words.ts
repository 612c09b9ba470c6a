import { fold } from '#stories/scraped-text.ts'

const table = (lines: Record<number, string>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(lines).flatMap(([value, words]) =>
      words.split(' ').map((word) => [fold(word), Number(value)] as const),
    ),
  )

/**
 * Numbers written as words in the five languages, folded. "One" is left out: it is often an article or a pronoun. Words with
 * another meaning in another language, such as Spanish `once` and `dos`, French `dix` and `six`, are distinguished by their
 * text, because a claim and its source share a language.
 */
export const NUMBER_WORDS = table({
  2: 'two deux dois duas اثنان اثنين اثنتان اثنتين',
  3: 'three trois tres três ثلاث ثلاثة',
  4: 'four quatre cuatro quatro أربع أربعة',
  5: 'five cinq cinco خمس خمسة',
  6: 'six seis ست ستة',
  7: 'seven sept siete sete سبع سبعة',
  8: 'eight huit ocho oito ثماني ثمانية ثمان',
  9: 'nine neuf nueve nove تسع تسعة',
  10: 'ten dix diez dez عشر عشرة',
  11: 'eleven onze',
  12: 'twelve douze doce doze',
  13: 'thirteen treize trece treze',
  14: 'fourteen quatorze catorce catorze',
  15: 'fifteen quinze quince',
  16: 'sixteen seize dieciséis dezasseis dezesseis',
  17: 'seventeen diecisiete dezassete dezessete',
  18: 'eighteen dieciocho dezoito',
  19: 'nineteen diecinueve dezanove dezenove',
  20: 'twenty vingt veinte vinte عشرون عشرين',
  30: 'thirty trente treinta trinta ثلاثون ثلاثين',
  40: 'forty quarante cuarenta quarenta أربعون أربعين',
  50: 'fifty cinquante cincuenta cinquenta خمسون خمسين',
  60: 'sixty soixante sesenta sessenta ستون ستين',
  70: 'seventy setenta سبعون سبعين',
  80: 'eighty ochenta oitenta ثمانون ثمانين',
  90: 'ninety noventa تسعون تسعين',
  100: 'مئة مائة',
})

/** Words that multiply the number before them. French `billion` and Portuguese `bilião` are a million million. */
export const MAGNITUDES = table({
  1e2: 'hundred',
  1e3: 'thousand k mil mille ألف آلاف ألفا',
  1e6: 'million millions m mn millón millones milhão milhões milhao مليون ملايين مليونا',
  1e9: 'billion billions bn b milliard milliards md mds bilhão bilhões مليار مليارات مليارا بليون',
  1e12: 'trillion trillions tn billón billones bilião biliões trilhão trilhões تريليون',
})

/** A dual expresses number and magnitude in one word. */
export const DUALS = table({
  200: 'مئتان مئتين مائتي',
  2000: 'ألفان ألفين ألفي',
  2e6: 'مليونان مليونين مليوني',
  2e9: 'ملياران مليارين ملياري',
})

const units = (lines: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lines).flatMap(([unit, words]) =>
      words.split(' ').map((word) => [fold(word) || word, unit] as const),
    ),
  )

/** The unit of a number, where it can be recognized: money, percentage, time, data, power, distance, weight. */
export const UNITS = units({
  percent: '% percent بالمئة بالمائة',
  usd: '$ usd dollar dollars dólar dólares dolares dolar دولار دولارات دولارا',
  eur: '€ eur euro euros يورو',
  gbp: '£ gbp pound pounds livres libras sterling إسترليني',
  jpy: '¥ jpy yen yens ين',
  aed: 'aed dirham dirhams درهم دراهم درهما',
  sar: 'sar riyal riyals ريال ريالات ريالا',
  egp: 'egp جنيه جنيها',
  brl: 'brl reais',
  peso: 'peso pesos',
  second: 's sec second seconds seconde secondes segundo segundos ثانية ثوان ثواني',
  minute: 'min minute minutes minuto minutos دقيقة دقائق',
  hour: 'h hour hours heure heures hora horas ساعة ساعات',
  day: 'day days jour jours día días dia dias يوم أيام يوما',
  week: 'week weeks semaine semaines semana semanas أسبوع أسابيع أسبوعا',
  month: 'month months mois mes meses mês شهر أشهر شهرا شهور',
  year: 'year years ans année années año años ano anos سنة سنوات عام أعوام عاما',
  kb: 'kb ko kilobytes',
  mb: 'mb mo megabytes ميغابايت',
  gb: 'gb go gigabytes غيغابايت جيجابايت',
  tb: 'tb to terabytes تيرابايت',
  watt: 'w watts watt واط',
  kw: 'kw kilowatts kilowatt كيلوواط',
  mw: 'mw megawatts megawatt mégawatts megavatios ميغاواط',
  gw: 'gw gigawatts gigawatt gigavatios غيغاواط',
  kwh: 'kwh',
  km: 'km kilometers kilometres kilometre kilomètres kilómetros quilómetros quilômetros كيلومتر كيلومترا كيلومترات',
  kg: 'kg kilos kilograms kilogrammes kilogramos quilogramas كيلوغرام كيلوغراما',
})

/** French bytes are capitalized: `2 To` is a unit, `2 to` are English words. */
const CAPITAL_UNIT = /^(?:to|go|mo|ko)$/u

/** The unit denoted by a sign or word before or after a number. */
export const unitOf = (word: string): string | null =>
  CAPITAL_UNIT.test(word) ? null : (UNITS.get(fold(word) || word) ?? null)
