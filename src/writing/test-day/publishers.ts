import type { TestLanguage } from '#languages/test-languages.ts'
import type { ListRules, SourceKind } from '#sources/rules.ts'

/** How a publisher offers its items: one for each source format. */
export const OFFERS = [
  'rss',
  'rss 0.92',
  'atom',
  'rdf',
  'json feed',
  'news sitemap',
  'sitemap',
  'list',
  'releases',
  'arxiv',
  'hacker news',
  'product hunt',
  'papers',
] as const
export type Offer = (typeof OFFERS)[number]

/** A publisher of the invented day. `whole`: its feed carries the whole text; otherwise the text is on the pages. */
export type Publisher = { name: string; offer: Offer; languages: readonly TestLanguage[]; whole: boolean }

const of =
  (languages: readonly TestLanguage[]) =>
  (line: string): Publisher => {
    const [name = '', offer = '', whole = ''] = line.split(' | ')
    const known = OFFERS.find((one) => one === offer)
    if (!known) throw new Error(`no offer ${offer}`)
    return { name, offer: known, languages, whole: whole === 'whole' }
  }
const lines = (text: string) => text.trim().split('\n')

const ENGLISH = `
Larkfield Courier | rss | whole
Hollin Ledger | rss | pages
Quayside Wire | rss | whole
Old Press Weekly | rss 0.92 | whole
Ferrow Journal | atom | whole
Stanmore Index | rdf | whole
Open Notebook | json feed | whole
Morning Register | news sitemap | pages
Evening Register | list | pages
Model Releases | releases | whole
Preprint Shelf | arxiv | whole
Orange Links | hacker news | pages
Launch Table | product hunt | whole
Daily Papers | papers | whole`
const FRENCH_AND_ARABIC = `
Agence Ponant | rss | whole
Le Quai | rss | pages
Revue Sillage | rss 0.92 | whole
Atlas Presse | atom | whole
Le Relais | atom | whole
Fil du Port | rdf | whole
Carnet Ouvert | json feed | whole
Al Marsa | list | pages`
const SPANISH_AND_PORTUGUESE = `
Agencia Poniente | rss | whole
El Muelle | rss | pages
Gazeta Serrana | rss | whole
Diário da Ponte | rss 0.92 | whole
Correo Abierto | atom | whole
Folha do Cais | rdf | whole
Caderno Aberto | json feed | whole
La Dársena | sitemap | pages`

/** Thirty publishers: fourteen write English, eight French and Arabic, eight Spanish and Portuguese. */
export const PUBLISHERS: readonly Publisher[] = [
  ...lines(ENGLISH).map(of(['en'])),
  ...lines(FRENCH_AND_ARABIC).map(of(['fr', 'ar'])),
  ...lines(SPANISH_AND_PORTUGUESE).map(of(['es', 'pt'])),
]

/** The path at which a publisher's source is read, and what an editor must specify for it. */
export const READ_AT: Record<Offer, { path: string; chosen?: SourceKind; rules?: ListRules }> = {
  rss: { path: '/feed.xml' },
  'rss 0.92': { path: '/feed.xml' },
  atom: { path: '/feed.atom' },
  rdf: { path: '/feed.rdf' },
  'json feed': { path: '/feed.json' },
  'news sitemap': { path: '/sitemap.xml' },
  sitemap: { path: '/sitemap.xml' },
  list: {
    path: '/latest',
    chosen: 'html_list',
    rules: { item: 'li.story', title: 'h3', link: 'a', date: 'time' },
  },
  releases: { path: '/repos/day/model/releases' },
  arxiv: { path: '/rss/cs.AI', chosen: 'arxiv' },
  'hacker news': { path: '/v0/topstories.json' },
  'product hunt': { path: '/posts.json' },
  papers: { path: '/api/daily_papers' },
}
