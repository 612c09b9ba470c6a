import type { SourceInput } from './source-desk.ts'
import type { ReadLanguage } from './rules.ts'

const LICENCE_NOTE = 'Headline and short quotation with link'

type Starter = SourceInput & { language: ReadLanguage }
const starter = (
  language: ReadLanguage,
  name: string,
  url: string,
  more: Omit<Partial<Starter>, 'name' | 'url' | 'language'> = {},
): Starter => ({ name, url, language, scrapeFrequencyHours: 6, licenceNote: LICENCE_NOTE, ...more })

/** A starter that reports on other subjects too. */
const general = (...[language, name, url, more]: Parameters<typeof starter>): Starter =>
  starter(language, name, url, { ...more, onlyAboutAi: true })

/**
 * Sources that a new site is offered, read only after someone adds them. Tier 1 is the maker itself, 2 an edited
 * publication, 3 an aggregator. Addresses change: the first reading of each shows whether it still works.
 */
export const STARTER_SOURCES: readonly Starter[] = [
  starter('en', 'OpenAI', 'https://openai.com/news/rss.xml', { tier: 1 }),
  starter('en', 'Google DeepMind', 'https://deepmind.google/blog/rss.xml', { tier: 1, owner: 'Google' }),
  starter('en', 'Google AI', 'https://blog.google/technology/ai/rss/', { tier: 1, owner: 'Google' }),
  starter('en', 'Anthropic', 'https://www.anthropic.com/news', {
    tier: 1,
    chosenKind: 'html_list',
    rules: { item: 'a[href^="/news/"]' },
  }),
  starter('en', 'Hugging Face', 'https://huggingface.co/blog/feed.xml', {
    category: 'learning',
    tier: 1,
    owner: 'Hugging Face',
  }),
  starter('en', 'Hugging Face Papers', 'https://huggingface.co/api/daily_papers', {
    category: 'learning',
    tier: 3,
    owner: 'Hugging Face',
    chosenKind: 'hugging_face',
    scrapeFrequencyHours: 12,
  }),
  starter('en', 'arXiv cs.AI', 'https://rss.arxiv.org/rss/cs.AI', {
    category: 'learning',
    tier: 1,
    owner: 'arXiv',
    chosenKind: 'arxiv',
    scrapeFrequencyHours: 24,
  }),
  starter('en', 'arXiv cs.CL', 'https://rss.arxiv.org/rss/cs.CL', {
    category: 'learning',
    tier: 1,
    owner: 'arXiv',
    chosenKind: 'arxiv',
    scrapeFrequencyHours: 24,
  }),
  starter('en', 'LangChain', 'https://blog.langchain.dev/rss/', { category: 'agents', tier: 1 }),
  starter('en', 'Ollama', 'https://github.com/ollama/ollama/releases.atom', {
    category: 'tools',
    tier: 1,
    owner: 'Ollama',
    chosenKind: 'github_releases',
    scrapeFrequencyHours: 12,
  }),
  general('en', 'Product Hunt', 'https://www.producthunt.com/feed', {
    category: 'tools',
    tier: 3,
    chosenKind: 'product_hunt',
  }),
  starter(
    'en',
    'Hacker News',
    'https://hn.algolia.com/api/v1/search_by_date?query=AI&tags=story&numericFilters=points%3E100',
    { tier: 3, owner: 'Y Combinator', chosenKind: 'hacker_news' },
  ),
  starter('en', 'MIT News', 'https://news.mit.edu/rss/topic/artificial-intelligence2', {
    category: 'learning',
    tier: 1,
    owner: 'MIT',
    scrapeFrequencyHours: 12,
  }),
  starter(
    'en',
    'MIT Technology Review',
    'https://www.technologyreview.com/topic/artificial-intelligence/feed',
    { owner: 'MIT' },
  ),
  starter('en', 'The Verge', 'https://www.theverge.com/rss/ai-artificial-intelligence/index.xml', {
    owner: 'Vox Media',
  }),
  starter('en', 'TechCrunch', 'https://techcrunch.com/category/artificial-intelligence/feed/'),
  starter('en', 'VentureBeat', 'https://venturebeat.com/category/ai/feed/'),
  starter('en', 'The Decoder', 'https://the-decoder.com/feed/'),
  general('ar', 'البوابة العربية للأخبار التقنية', 'https://aitnews.com/feed/'),
  general('ar', 'عالم التقنية', 'https://www.tech-wd.com/wd/feed/'),
  general('ar', 'أراجيك', 'https://www.arageek.com/feed'),
  general('ar', 'التقنية بلا حدود', 'https://www.unlimit-tech.com/feed/'),
  general('ar', 'عرب هاردوير', 'https://arabhardware.net/feed'),
  starter('fr', 'ActuIA', 'https://www.actuia.com/feed/'),
  general('fr', 'Le Monde Pixels', 'https://www.lemonde.fr/pixels/rss_full.xml'),
  general('fr', 'Numerama', 'https://www.numerama.com/feed/'),
  general('fr', 'Next', 'https://next.ink/feed/'),
  general('fr', 'Siècle Digital', 'https://siecledigital.fr/feed/'),
  general('fr', 'L’Usine Digitale', 'https://www.usine-digitale.fr/rss'),
  starter('fr', 'LeBigData', 'https://www.lebigdata.fr/feed'),
  general('es', 'Xataka', 'https://www.xataka.com/feedburner.xml', { owner: 'Webedia' }),
  general('es', 'Genbeta', 'https://www.genbeta.com/feedburner.xml', { category: 'tools', owner: 'Webedia' }),
  general('es', 'Hipertextual', 'https://hipertextual.com/feed'),
  general('es', 'WIRED en Español', 'https://es.wired.com/feed/rss', { owner: 'Condé Nast' }),
  general(
    'es',
    'El País Tecnología',
    'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/section/tecnologia/portada',
    { owner: 'PRISA' },
  ),
  general('pt', 'Tecnoblog', 'https://tecnoblog.net/feed/'),
  general('pt', 'Canaltech', 'https://canaltech.com.br/rss/'),
  general('pt', 'Olhar Digital', 'https://olhardigital.com.br/feed/'),
  general('pt', 'TecMundo', 'https://rss.tecmundo.com.br/feed'),
  general('pt', 'MIT Technology Review Brasil', 'https://mittechreview.com.br/feed/'),
]
