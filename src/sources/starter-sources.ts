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
  starter('en', 'Product Hunt', 'https://www.producthunt.com/feed', {
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
  starter('ar', 'البوابة العربية للأخبار التقنية', 'https://aitnews.com/feed/'),
  starter('ar', 'عالم التقنية', 'https://www.tech-wd.com/wd/feed/'),
  starter('ar', 'أراجيك', 'https://www.arageek.com/feed'),
  starter('ar', 'التقنية بلا حدود', 'https://www.unlimit-tech.com/feed/'),
  starter('ar', 'عرب هاردوير', 'https://arabhardware.net/feed'),
  starter('fr', 'ActuIA', 'https://www.actuia.com/feed/'),
  starter('fr', 'Le Monde Pixels', 'https://www.lemonde.fr/pixels/rss_full.xml'),
  starter('fr', 'Numerama', 'https://www.numerama.com/feed/'),
  starter('fr', 'Next', 'https://next.ink/feed/'),
  starter('fr', 'Siècle Digital', 'https://siecledigital.fr/feed/'),
  starter('fr', 'L’Usine Digitale', 'https://www.usine-digitale.fr/rss'),
  starter('fr', 'LeBigData', 'https://www.lebigdata.fr/feed'),
  starter('es', 'Xataka', 'https://www.xataka.com/feedburner.xml', { owner: 'Webedia' }),
  starter('es', 'Genbeta', 'https://www.genbeta.com/feedburner.xml', { category: 'tools', owner: 'Webedia' }),
  starter('es', 'Hipertextual', 'https://hipertextual.com/feed'),
  starter('es', 'WIRED en Español', 'https://es.wired.com/feed/rss', { owner: 'Condé Nast' }),
  starter(
    'es',
    'El País Tecnología',
    'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/section/tecnologia/portada',
    { owner: 'PRISA' },
  ),
  starter('pt', 'Tecnoblog', 'https://tecnoblog.net/feed/'),
  starter('pt', 'Canaltech', 'https://canaltech.com.br/rss/'),
  starter('pt', 'Olhar Digital', 'https://olhardigital.com.br/feed/'),
  starter('pt', 'TecMundo', 'https://rss.tecmundo.com.br/feed'),
  starter('pt', 'MIT Technology Review Brasil', 'https://mittechreview.com.br/feed/'),
]
