import type { TestLanguage } from '#languages/test-languages.ts'
import { labelledReports } from '#stories/labelled-pairs/all.ts'
import { type Subject, WORDS } from './words.ts'

/** A generator of numbers between 0 and 1, the same ones for each seed. */
export type Chance = {
  next(): number
  below(most: number): number
  pick<Each>(all: readonly Each[]): Each
  shuffled<Each>(all: readonly Each[]): Each[]
}

/** A generator that returns the same numbers for the same seed. */
export function chance(seed: number): Chance {
  let state = (seed * 7919 + 17) % 2_147_483_647
  const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    pick: (all) => {
      const picked = all[below(all.length)]
      if (picked === undefined) throw new Error('there is nothing to pick')
      return picked
    },
    shuffled: (all) =>
      all
        .map((each) => ({ each, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ each }) => each),
  }
}

/** One invented event: names and figures that every report of it shares. */
export type InventedEvent = {
  key: string
  language: TestLanguage
  /** The wordings of its headline, and its statements, each in several wordings; the first statement leads. */
  headlines: readonly string[]
  said: readonly (readonly string[])[]
  subject: Subject
  names: Readonly<Record<'C' | 'P' | 'N' | 'L' | 'I', string>>
  /** Millions of dollars, a count and a percentage. */
  figures: Readonly<Record<'M' | 'K' | 'Q', number>>
}

const list = (words: string) => words.split(' ')
const STEMS = list(
  'Kal Nor Bel Tor Mar Vel Sar Dun Lor Fen Gal Hal Pel Rov Cor Tam Zel Wen Bran Mer Kes Dov Jun Tes Lin Pra Quin Sol Vor Gren Hol Bas',
)
const ENDS = {
  company: list('vora dane mont wick tis lund nova meth dexa rion stel pax line cast'),
  product: list('ix ara eon is olo ux yra ento amo ine urel'),
  person: list('sen berg etti ova ard mann ström kin let'),
  city: list('burg haven stad ford mouth dale bruck minster'),
  group: list('gate field stone wood ley cross'),
}
const FIRST = list(
  'Nadia Tomas Rosa Hugo Lena Karim Marta Viktor Samira Pavel Teresa Bruno Helen Diego Lucia Peter',
)
const ARABIC_STEMS = list(
  'سند نور بيان مدار رافد نجم سهم قمر بحر جسر ريان شهاب فلك ندى طيف مرج زهر غيم وميض صدى برق رعد فجر سحاب',
)
const ARABIC_ENDS = {
  company: list('تك لابس سوفت ميد نت ويف داتا كور'),
  city: list('ستان ابرون يتان آزور يلان'),
  group: list('كو فيست لينك بلس جيت تراست كابيتال هاب'),
}
const ARABIC_FIRST = list('طارق سامي كريم هاني نبيل ياسر حمزة فادي وليد رامي عادل منير راشد خالد يوسف عمر')
const ARABIC_LAST = list(
  'درويش حداد شامي قاسم عطية بركات نجار زيدان حمدان صالحي منصور عبيدات سرحان خليفة ملحم عساف',
)

/** Makes events of one language: large ones, taking the kinds in turn, and small news; none of them twice. */
export type EventMaker = { large(key: string): InventedEvent; small(key: string): InventedEvent }

/** No two events share a company, a product or a person. */
export function eventMaker(language: TestLanguage, random: Chance): EventMaker {
  const { kinds, common, subjects, small } = WORDS[language]
  const named = namer(language, random)
  const large = turns(
    random.shuffled(kinds).map(({ headlines, said }) => ({ headlines, said: [...said, ...common] })),
  )
  const news = turns(
    random.shuffled([
      ...small,
      ...subjects.map(({ said }) => said),
      ...firstReports(language).map(({ title, lead }) => [title, lead]),
    ]),
  )
  return {
    large: (key) => ({
      ...named(key),
      ...large.next(),
      subject: random.pick(subjects),
    }),
    small: (key) => {
      const [title = '', lead = ''] = news.next()
      const more = random.shuffled(subjects).map(({ said }) => said)
      return {
        ...named(key),
        headlines: [title.replace(/\.$/, '')],
        said: [[lead], ...more.slice(0, GENERAL)],
        subject: random.pick(subjects),
      }
    },
  }
}

/** Sentences about no event in particular, which make small news long enough. */
const GENERAL = 8

/** Returns the elements in turn and starts over at the end. */
function turns<Each>(all: readonly Each[]): { next(): Each } {
  let n = 0
  return {
    next: () => {
      const each = all[n++ % all.length]
      if (each === undefined) throw new Error('there is nothing to take')
      return each
    },
  }
}

/** The first report of each labeled event. */
const firstReports = (language: TestLanguage) =>
  labelledReports(language).filter(({ event }, n, all) => all[n - 1]?.event !== event)

function namer(
  language: TestLanguage,
  random: Chance,
): (key: string) => Pick<InventedEvent, 'key' | 'language' | 'names' | 'figures'> {
  const taken = new Set<string>()
  const fresh = (make: () => string): string => {
    for (let tries = 0; ; tries++) {
      const name = make() + (tries > 500 ? ` ${tries}` : '')
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  }
  const arabic = language === 'ar'
  const stem = () => random.pick(arabic ? ARABIC_STEMS : STEMS)
  const latin = (ends: keyof typeof ENDS) => random.pick(STEMS) + random.pick(ENDS[ends])
  const local = (ends: keyof typeof ARABIC_ENDS) =>
    arabic ? stem() + random.pick(ARABIC_ENDS[ends]) : latin(ends)
  return (key) => ({
    key,
    language,
    names: {
      C: fresh(() => local('company')),
      P: fresh(() => latin('product') + (random.next() < 0.4 ? ` ${2 + random.below(7)}` : '')),
      N: fresh(() =>
        arabic
          ? `${random.pick(ARABIC_FIRST)} ${random.pick(ARABIC_LAST)}`
          : `${random.pick(FIRST)} ${latin('person')}`,
      ),
      L: local('city'),
      I: fresh(() => (arabic ? local('group') : `${latin('group')} Group`)),
    },
    figures: { M: 3 + random.below(95), K: 120 + random.below(860), Q: 4 + random.below(44) },
  })
}
