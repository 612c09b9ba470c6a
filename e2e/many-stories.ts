// Invented stories that have nothing in common, so that each becomes a separate draft.

const STORIES = [
  ['Brackwater', 'sorts oyster shells with a camera', 'oysters', 'Penmarra', 'crates', 'divers'],
  ['Quillon', 'hears cracked church bells', 'bells', 'Ostvik', 'towers', 'sextons'],
  ['Marrowby', 'reads handwritten bread orders', 'loaves', 'Lindau', 'ovens', 'bakers'],
  ['Bramblewick', 'prices umbrellas by the weather', 'umbrellas', 'Bergen', 'stalls', 'hawkers'],
  ['Dunlin Press', 'dates maps by their paper', 'maps', 'Utrecht', 'folios', 'archivists'],
  ['Halcyonic', 'counts kingfishers by their call', 'kingfishers', 'Biebrza', 'nests', 'rangers'],
  ['Tessera Works', 'matches broken mosaic tiles', 'mosaics', 'Ravenna', 'fragments', 'restorers'],
  ['Oxbow Rail', 'times snow ploughs on sidings', 'ploughs', 'Kiruna', 'sidings', 'drivers'],
  ['Vellichor', 'finds missing pages in ledgers', 'ledgers', 'Porto', 'volumes', 'notaries'],
  ['Saltmarsh Grid', 'forecasts the load of ice rinks', 'rinks', 'Davos', 'compressors', 'skaters'],
  ['Corvid Optics', 'grades emeralds under lamplight', 'emeralds', 'Muzo', 'carats', 'jewellers'],
  ['Thistledown', 'spins yarn patterns for looms', 'looms', 'Harris', 'bobbins', 'weavers'],
  ['Gantry Nine', 'welds bicycle frames overnight', 'bicycles', 'Eindhoven', 'joints', 'welders'],
  ['Umbra Dental', 'plans braces from a phone picture', 'braces', 'Seville', 'molars', 'dentists'],
  ['Lanternfish', 'describes deep sea footage aloud', 'footage', 'Azores', 'reels', 'biologists'],
  ['Pemberley Tax', 'answers letters about inheritance', 'inheritance', 'Graz', 'estates', 'clerks'],
  ['Rookery Chess', 'explains endgames to beginners', 'endgames', 'Chennai', 'boards', 'coaches'],
  ['Siltstone', 'predicts landslides above roads', 'landslides', 'Nepal', 'slopes', 'geologists'],
  ['Cinder Kiln', 'mixes glazes for potters', 'glazes', 'Jingdezhen', 'vases', 'potters'],
  ['Wharfinger', 'parks tugboats in fog', 'tugboats', 'Rostock', 'moorings', 'captains'],
  ['Apiary Mind', 'listens for swarming queens', 'hives', 'Crete', 'colonies', 'beekeepers'],
  ['Fernweh', 'seats snorers apart on sleepers', 'sleepers', 'Zagreb', 'berths', 'conductors'],
  ['Nocturne Labs', 'tunes pianos by ear alone', 'pianos', 'Leipzig', 'strings', 'tuners'],
] as const

/** The first read of a feed takes at most ten items. */
const OF_ONE_FEED = 8

const allStories = STORIES.map(([company, action, thing, place, unit, people], n) => ({
  id: `many-${n}`,
  title: `${company} ${action}`,
  hours: 1 + n / 4,
  text: [
    `${company} began with ${thing} in ${place} this week.`,
    `The ${people} of ${place} looked after ${120 + 37 * n} ${unit} with it so far.`,
    `A test with ${unit} took ${3 + n} weeks, the ${people} said.`,
    `${company} asks ${11 + 5 * n} euros a month for ${thing}.`,
    `Next spring ${company} wants to hire ${2 + n} ${people} for the ${unit}.`,
  ].join(' '),
}))

/** The stories by feed. */
export const manyStories = [0, 1, 2].map((feed) =>
  allStories.slice(feed * OF_ONE_FEED, (feed + 1) * OF_ONE_FEED),
)
