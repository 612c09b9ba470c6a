import { oneLine } from './plain-text.ts'
import { type JsonObject, textOf, typesOf } from './read-event.ts'

/** A page's machine-readable statements about a product: its plans, and the platforms it runs on. */
export type ProductFacts = { name: string; plans: OfferFacts[]; platforms: string[] }
/** One plan. `amount_cents` is in hundredths of `currency`. */
export type OfferFacts = {
  name: string
  amount_cents: number
  currency: string
  period: 'month' | 'year' | 'free'
  note: null
}

const PRODUCTS = /(Application|Product|Service)$/
const MAX_OFFERS = 12
const MAX_PLATFORMS = 8
const MAX_NAME_LENGTH = 60
const PRICE = /^\d{1,7}(?:\.\d{1,2})?$/
/** UN/CEFACT codes and ISO 8601 durations of the two billing periods. */
const PERIODS = new Map<string, 'month' | 'year'>([
  ['MON', 'month'],
  ['P1M', 'month'],
  ['ANN', 'year'],
  ['P1Y', 'year'],
])

/** The products that JSON-LD describes, each with a name. A price without a stated period is left out. */
export function productsIn(objects: readonly JsonObject[]): ProductFacts[] {
  return objects
    .filter((object) => typesOf(object).some((type) => PRODUCTS.test(type)))
    .flatMap((object) => {
      const name = textOf(object['name'])
      if (name === null) return []
      const plans = offersOf(object['offers']).flatMap((offer) => planOf(offer, name) ?? [])
      const platforms = platformsOf(object['operatingSystem'])
      return plans.length + platforms.length > 0
        ? [{ name, plans: plans.slice(0, MAX_OFFERS), platforms }]
        : []
    })
}

/** Offers, single and in lists; an aggregate is replaced by the offers that it holds. */
function offersOf(value: unknown): JsonObject[] {
  return [value].flat().flatMap((offer) => {
    if (!isObject(offer)) return []
    return typesOf(offer).includes('AggregateOffer') ? [offer['offers']].flat().filter(isObject) : [offer]
  })
}

function planOf(offer: JsonObject, product: string): OfferFacts | null {
  const [detail = {}] = [offer['priceSpecification']].flat().filter(isObject)
  const rawPrice = offer['price'] ?? detail['price']
  const price = typeof rawPrice === 'number' ? String(rawPrice) : (textOf(rawPrice) ?? '')
  const currency = textOf(offer['priceCurrency'] ?? detail['priceCurrency']) ?? ''
  if (!PRICE.test(price) || !/^[A-Z]{3}$/.test(currency)) return null
  const amount = Math.round(Number(price) * 100)
  const period = amount === 0 ? 'free' : periodOf(detail)
  if (period === null) return null
  const name = (textOf(offer['name']) ?? textOf(offer['category']) ?? product).slice(0, MAX_NAME_LENGTH)
  return { name, amount_cents: amount, currency, period, note: null }
}

function periodOf(detail: JsonObject): 'month' | 'year' | null {
  const per = isObject(detail['referenceQuantity']) ? detail['referenceQuantity']['unitCode'] : null
  for (const said of [detail['unitCode'], detail['billingDuration'], per]) {
    const period = typeof said === 'string' ? PERIODS.get(said) : undefined
    if (period !== undefined) return period
  }
  return null
}

const platformsOf = (value: unknown): string[] =>
  [
    ...new Set(
      [value]
        .flat()
        .flatMap((each) => (typeof each === 'string' ? each.split(/,|;|\//) : []))
        .map((each) => oneLine(each).slice(0, MAX_NAME_LENGTH))
        .filter((each) => each !== ''),
    ),
  ].slice(0, MAX_PLATFORMS)

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
