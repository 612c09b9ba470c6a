// Made from /api/v1/openapi.json by `node scripts/make-client.mjs`. Change the contracts, not this file.

export type ArticlesQuestion = {
  limit?: number
  cursor?: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  q?: string
  tier?: 'freemium' | 'premium' | 'b2b'
  from?: 'day' | 'week' | 'month' | 'year' | (string & {})
  to?: string
  topic?: 'AI Research' | 'AI Agents' | 'AI Tools' | 'AI News' | 'Code Generation' | 'Creative AI' | 'Productivity' | 'Conference' | 'Webinar' | 'Funding'
  updated_since?: string
}

export type ArticlesAnswer = {
  items: {
    id: string
    title: string
    excerpt: string
    author: string | null
    image_url: string | null
    access_tier: 'freemium' | 'premium' | 'b2b'
    category: 'news' | 'tools' | 'agents' | 'events'
    topic: 'AI Research' | 'AI Agents' | 'AI Tools' | 'AI News' | 'Code Generation' | 'Creative AI' | 'Productivity' | 'Conference' | 'Webinar' | 'Funding'
    published_at: string
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    machine_translated: boolean
    reviewed_translation: boolean
    momentum: number
    momentum_is_placeholder: boolean
    momentum_label: 'risingStar' | 'trending' | 'new'
    external_url: string | null
    reading_minutes: number
    source_count: number
    sample: boolean
    access: {
      state: 'full' | 'locked'
      because: 'premium' | 'b2b' | null
    }
  }[]
  total: number
  next_cursor: string | null
  total_is_least: boolean
}

export type ArticleQuestion = {
  id: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
}

export type ArticleAnswer = {
  id: string
  title: string
  excerpt: string
  author: string | null
  image_url: string | null
  access_tier: 'freemium' | 'premium' | 'b2b'
  category: 'news' | 'tools' | 'agents' | 'events'
  topic: 'AI Research' | 'AI Agents' | 'AI Tools' | 'AI News' | 'Code Generation' | 'Creative AI' | 'Productivity' | 'Conference' | 'Webinar' | 'Funding'
  published_at: string
  language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  machine_translated: boolean
  reviewed_translation: boolean
  momentum: number
  momentum_is_placeholder: boolean
  momentum_label: 'risingStar' | 'trending' | 'new'
  external_url: string | null
  reading_minutes: number
  source_count: number
  sample: boolean
  access: {
    state: 'full' | 'locked'
    because: 'premium' | 'b2b' | null
  }
  momentum_parts: {
    as_of: string
    parts: {
      part: 'breadth' | 'velocity' | 'engagement' | 'freshness'
      points: number
      most: number
    }[]
    publishers: string[]
    publisher_count: number
    newest_report_at: string
    views: number
    shares: number
  } | null
  event: {
    starts_at: string | null
    ends_at: string | null
    time_zone: string | null
    all_day: boolean
    place: string | null
    online_url: string | null
    status: 'confirmed' | 'cancelled'
  } | null
  content: string
  content_html: string
  content_type: string
  written_by: 'model' | 'software' | null
  approved_at: string | null
  approved_by: string | null
  tags: string[]
  image_credit: {
    made_by: 'publisher' | 'model' | 'edited' | 'composed'
    name: string | null
  } | null
  share_image: string
  sources: {
    n: number
    url: string
    publisher: string
    title: string
    language: string | null
    published_at: string | null
  }[]
  timeline: {
    url: string
    publisher: string
    title: string
    language: string | null
    published_at: string
  }[]
  entities: {
    slug: string
    name: string
    kind: 'company' | 'model' | 'person'
  }[]
  corrections: {
    id: string
    kind: 'correction' | 'retraction'
    note: string
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    changed: ('title' | 'excerpt' | 'content' | 'tags' | 'sources')[]
    noted_at: string
  }[]
  retracted_at: string | null
  source_urls: string[]
  metadata: Record<string, unknown>
  languages: ('en' | 'ar' | 'fr' | 'es' | 'pt')[]
  free: boolean
  updated_at: string
}

export type StoryQuestion = {
  id: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
}

export type StoryAnswer = {
  id: string
  title: string
  language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  machine_translated: boolean
  publisher_count: number
  first_report_at: string | null
  newest_report_at: string | null
  reports: {
    url: string
    publisher: string
    title: string
    language: string | null
    published_at: string
  }[]
}

export type ToolsQuestion = {
  limit?: number
  cursor?: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  q?: string
  tier?: 'freemium' | 'premium' | 'b2b'
  from?: 'day' | 'week' | 'month' | 'year' | (string & {})
  to?: string
  category?: string
  updated_since?: string
}

export type ToolsAnswer = {
  items: {
    id: string
    image_url: string | null
    access_tier: 'freemium' | 'premium' | 'b2b'
    published_at: string
    created_at: string
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    machine_translated: boolean
    reviewed_translation: boolean
    sample: boolean
    access: {
      state: 'full' | 'locked'
      because: 'premium' | 'b2b' | null
    }
    momentum: number
    momentum_is_placeholder: boolean
    momentum_label: 'risingStar' | 'trending' | 'new'
    name: string
    title: string
    excerpt: string
    category: string
    tags: string[]
    provider: string | null
    logo_url: string | null
    website_url: string | null
    link_state: 'alive' | 'stale' | 'dead' | null
    link_checked_at: string | null
  }[]
  total: number
  next_cursor: string | null
  total_is_least: boolean
}

export type ToolQuestion = {
  id: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
}

export type ToolAnswer = {
  id: string
  image_url: string | null
  access_tier: 'freemium' | 'premium' | 'b2b'
  published_at: string
  created_at: string
  language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  machine_translated: boolean
  reviewed_translation: boolean
  sample: boolean
  access: {
    state: 'full' | 'locked'
    because: 'premium' | 'b2b' | null
  }
  momentum: number
  momentum_is_placeholder: boolean
  momentum_label: 'risingStar' | 'trending' | 'new'
  name: string
  title: string
  excerpt: string
  category: string
  tags: string[]
  provider: string | null
  logo_url: string | null
  website_url: string | null
  link_state: 'alive' | 'stale' | 'dead' | null
  link_checked_at: string | null
  image_credit: {
    made_by: 'publisher' | 'model' | 'edited' | 'composed'
    name: string | null
  } | null
  share_image: string
  description: string
  content: string
  features: string[]
  use_cases: string[]
  pricing: string | null
  pricing_plans: {
    name: string
    amount_cents: number | null
    currency: string | null
    period: 'month' | 'year' | 'once' | 'use' | 'free'
    note: string | null
  }[]
  pricing_checked_at: string | null
  platforms: string[]
  source_url: string | null
  languages: ('en' | 'ar' | 'fr' | 'es' | 'pt')[]
  updated_at: string
}

export type AgentsQuestion = {
  limit?: number
  cursor?: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  q?: string
  tier?: 'freemium' | 'premium' | 'b2b'
  from?: 'day' | 'week' | 'month' | 'year' | (string & {})
  to?: string
  updated_since?: string
}

export type AgentsAnswer = {
  items: {
    id: string
    image_url: string | null
    access_tier: 'freemium' | 'premium' | 'b2b'
    published_at: string
    created_at: string
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    machine_translated: boolean
    reviewed_translation: boolean
    sample: boolean
    access: {
      state: 'full' | 'locked'
      because: 'premium' | 'b2b' | null
    }
    momentum: number
    momentum_is_placeholder: boolean
    momentum_label: 'risingStar' | 'trending' | 'new'
    name: string
    excerpt: string
    provider: string | null
    model: string | null
    website_url: string | null
    link_state: 'alive' | 'stale' | 'dead' | null
    link_checked_at: string | null
  }[]
  total: number
  next_cursor: string | null
  total_is_least: boolean
}

export type AgentQuestion = {
  id: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
}

export type AgentAnswer = {
  id: string
  image_url: string | null
  access_tier: 'freemium' | 'premium' | 'b2b'
  published_at: string
  created_at: string
  language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  machine_translated: boolean
  reviewed_translation: boolean
  sample: boolean
  access: {
    state: 'full' | 'locked'
    because: 'premium' | 'b2b' | null
  }
  momentum: number
  momentum_is_placeholder: boolean
  momentum_label: 'risingStar' | 'trending' | 'new'
  name: string
  excerpt: string
  provider: string | null
  model: string | null
  website_url: string | null
  link_state: 'alive' | 'stale' | 'dead' | null
  link_checked_at: string | null
  image_credit: {
    made_by: 'publisher' | 'model' | 'edited' | 'composed'
    name: string | null
  } | null
  share_image: string
  description: string
  content_html: string
  capabilities: string[]
  languages: ('en' | 'ar' | 'fr' | 'es' | 'pt')[]
  free: boolean
  updated_at: string
}

export type EventsQuestion = {
  limit?: number
  cursor?: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  when?: 'upcoming' | 'past'
  category?: 'AI Research' | 'AI Agents' | 'AI Tools' | 'AI News' | 'Code Generation' | 'Creative AI' | 'Productivity' | 'Conference' | 'Webinar' | 'Funding'
  updated_since?: string
}

export type EventsAnswer = {
  items: {
    id: string
    title: string
    excerpt: string
    author: string | null
    image_url: string | null
    access_tier: 'freemium' | 'premium' | 'b2b'
    category: 'news' | 'tools' | 'agents' | 'events'
    topic: 'AI Research' | 'AI Agents' | 'AI Tools' | 'AI News' | 'Code Generation' | 'Creative AI' | 'Productivity' | 'Conference' | 'Webinar' | 'Funding'
    published_at: string
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    machine_translated: boolean
    reviewed_translation: boolean
    momentum: number
    momentum_is_placeholder: boolean
    momentum_label: 'risingStar' | 'trending' | 'new'
    external_url: string | null
    reading_minutes: number
    source_count: number
    sample: boolean
    access: {
      state: 'full' | 'locked'
      because: 'premium' | 'b2b' | null
    }
    starts_at: string | null
    ends_at: string | null
    time_zone: string | null
    all_day: boolean
    place: string | null
    online_url: string | null
    status: 'confirmed' | 'cancelled'
  }[]
  total: number
  next_cursor: string | null
}

export type PodcastsQuestion = {
  limit?: number
  cursor?: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  updated_since?: string
}

export type PodcastsAnswer = {
  items: {
    id: string
    image_url: string | null
    access_tier: 'freemium' | 'premium' | 'b2b'
    published_at: string
    created_at: string
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    machine_translated: boolean
    reviewed_translation: boolean
    sample: boolean
    access: {
      state: 'full' | 'locked'
      because: 'premium' | 'b2b' | null
    }
    title: string
    hook: string
    audio_url: string | null
    transcript_url: string | null
    chapters_url: string | null
    duration_minutes: number | null
    voice: 'model' | 'embedded' | null
  }[]
  total: number
  next_cursor: string | null
  total_is_least: boolean
}

export type LeaderboardQuestion = {
  at?: string
  order?: 'language'
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
}

export type LeaderboardAnswer = {
  items: {
    rank: number
    article_id: string
    title: string
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    momentum: number
    topic: 'AI Research' | 'AI Agents' | 'AI Tools' | 'AI News' | 'Code Generation' | 'Creative AI' | 'Productivity' | 'Conference' | 'Webinar' | 'Funding'
    badge: 'Rising Star' | 'Trending' | 'New' | 'Research Breakthrough' | 'Community Favorite' | null
    change: number | null
    views: number
    shares: number
    sample: boolean
    why: {
      as_of: string
      parts: {
        part: 'breadth' | 'velocity' | 'engagement' | 'freshness'
        points: number
        most: number
      }[]
      publishers: string[]
      publisher_count: number
      newest_report_at: string
      views: number
      shares: number
    } | null
  }[]
  total: number
  next_cursor: string | null
  others?: {
    rank: number
    article_id: string
    title: string
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    momentum: number
    topic: 'AI Research' | 'AI Agents' | 'AI Tools' | 'AI News' | 'Code Generation' | 'Creative AI' | 'Productivity' | 'Conference' | 'Webinar' | 'Funding'
    badge: 'Rising Star' | 'Trending' | 'New' | 'Research Breakthrough' | 'Community Favorite' | null
    change: number | null
    views: number
    shares: number
    sample: boolean
    why: {
      as_of: string
      parts: {
        part: 'breadth' | 'velocity' | 'engagement' | 'freshness'
        points: number
        most: number
      }[]
      publishers: string[]
      publisher_count: number
      newest_report_at: string
      views: number
      shares: number
    } | null
  }[]
  taken_at: string | null
  older: string | null
  newer: string | null
}

export type FiguresQuestion = {
  kind?: 'topic' | 'entity' | 'funding' | 'tool-category' | 'language' | 'publisher'
  span?: '7' | '30' | '90' | '365'
  from?: string
  to?: string
}

export type FiguresAnswer = {
  kind: 'topic' | 'entity' | 'funding' | 'tool-category' | 'language' | 'publisher'
  from: string
  to: string
  before_from: string
  before_to: string
  days: number
  counted_at: string | null
  since: string | null
  all: {
    stories: number
    reports: number
    before: number
    reports_before: number
  }
  step: 'day' | 'week'
  starts: string[]
  all_line: number[]
  before_line: number[]
  lines: {
    key: string
    name: string | null
    slug: string | null
    points: number[]
  }[]
  figures: {
    key: string
    name: string | null
    slug: string | null
    stories: number
    reports: number
    before: number
    share: number
  }[]
  keys: number
  risers: {
    key: string
    name: string | null
    slug: string | null
    stories: number
    expected: number
    growth: number
  }[]
  mix: {
    largest: number
    equals: number
  } | null
}

export type ChangesQuestion = {
  since?: string
  cursor?: string
  kind?: 'article' | 'event' | 'tool' | 'agent' | 'podcast'
  limit?: number
}

export type ChangesAnswer = {
  items: {
    id: string
    kind: 'article' | 'event' | 'tool' | 'agent' | 'podcast'
    state: 'current' | 'corrected' | 'retracted' | 'deleted'
    updated_at: string
  }[]
  next_cursor: string
  more: boolean
}

export type FeedQuestion = {
  limit?: number
  cursor?: string
  lang?: 'en' | 'ar' | 'fr' | 'es' | 'pt'
}

export type FeedAnswer = {
  version: 'https://jsonfeed.org/version/1.1'
  title: string
  home_page_url: string
  feed_url: string
  next_url?: string
  language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
  items: {
    id: string
    url: string
    external_url?: string
    title: string
    summary: string
    content_html: string
    image: string
    date_published: string
    date_modified: string
    authors?: {
      name: string
    }[]
    tags: string[]
    language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
    _cadence: {
      original_language: 'en' | 'ar' | 'fr' | 'es' | 'pt'
      machine_translated: boolean
      access_tier: string
      momentum: number
      sources: {
        publisher: string
        url: string
      }[]
    }
  }[]
}

/** The calls of the API. */
export type Cadence = {
  articles: (question?: ArticlesQuestion) => Promise<ArticlesAnswer>
  article: (question: ArticleQuestion) => Promise<ArticleAnswer>
  story: (question: StoryQuestion) => Promise<StoryAnswer>
  tools: (question?: ToolsQuestion) => Promise<ToolsAnswer>
  tool: (question: ToolQuestion) => Promise<ToolAnswer>
  agents: (question?: AgentsQuestion) => Promise<AgentsAnswer>
  agent: (question: AgentQuestion) => Promise<AgentAnswer>
  events: (question?: EventsQuestion) => Promise<EventsAnswer>
  podcasts: (question?: PodcastsQuestion) => Promise<PodcastsAnswer>
  leaderboard: (question?: LeaderboardQuestion) => Promise<LeaderboardAnswer>
  figures: (question?: FiguresQuestion) => Promise<FiguresAnswer>
  changes: (question?: ChangesQuestion) => Promise<ChangesAnswer>
  feed: (question?: FeedQuestion) => Promise<FeedAnswer>
}

/** A problem document of the API (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  instance?: string
  code: string
  request_id: string
  errors?: { field: string; code: string; detail: string }[]
}

/** What the API refused, or could not answer. `status` 0: nobody has answered. */
export class CadenceProblem extends Error {
  override readonly name = 'CadenceProblem'
  readonly status: number
  readonly code: string
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null, cause?: unknown) {
    super(problem?.detail ?? `the API answered ${status}`, { cause })
    this.status = status
    this.code = problem?.code ?? 'unreachable'
    this.problem = problem
  }
}

export type Options = {
  /** Such as https://cadence.example. */
  site: string
  key: string
  /** How often a call is tried in all when it is told to come again later (429, 503). */
  tries?: number
  /** The longest that it waits for that, in seconds: with more it throws. */
  longestWait?: number
  fetch?: typeof fetch
}

/** Opens the API of a site with a key. */
export function openCadence(options: Options): Cadence {
  const methods = Object.entries(PATHS).map(([name, path]) => [
    name,
    (question: Question = {}) => ask(options, path, question),
  ])
  return Object.fromEntries(methods) as Cadence // a method for each path
}

/** Every item of a list, page after page: `for await (const article of everyItem(cadence.articles, { limit: 30 }))`. */
export async function* everyItem<Asked extends { cursor?: string }, Item>(
  list: (question?: Asked) => Promise<{ items: Item[]; next_cursor: string | null }>,
  question: NoInfer<Asked>,
): AsyncGenerator<Item> {
  let next: string | null | undefined = question.cursor
  do {
    const page: { items: Item[]; next_cursor: string | null } = await list(
      typeof next === 'string' ? { ...question, cursor: next } : question,
    )
    yield* page.items
    next = page.next_cursor
  } while (next !== null)
}

type Question = Readonly<Record<string, string | number | undefined>>

async function ask(options: Options, path: string, question: Question): Promise<unknown> {
  const { key, tries = 3, longestWait = 60, fetch: send = fetch } = options
  const address = addressOf(options.site, path, question)
  for (let n = 1; ; n++) {
    const answer = await send(address, { headers: { authorization: `Bearer ${key}` } }).catch(
      (cause: unknown) => {
        throw new CadenceProblem(0, null, cause)
      },
    )
    if (answer.ok) return answer.json()
    const problem = (await answer.json().catch(() => null)) as Problem | null
    const wait = Number(answer.headers.get('retry-after') ?? 0)
    const later = answer.status === 429 || answer.status === 503
    if (!later || n >= tries || wait > longestWait) throw new CadenceProblem(answer.status, problem)
    await new Promise((go) => setTimeout(go, wait * 1000))
  }
}

function addressOf(site: string, path: string, question: Question): string {
  const rest = { ...question }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const url = new URL(filled, site)
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

const PATHS: Readonly<Record<keyof Cadence, string>> = {
  articles: '/api/v1/articles',
  article: '/api/v1/articles/{id}',
  story: '/api/v1/stories/{id}',
  tools: '/api/v1/tools',
  tool: '/api/v1/tools/{id}',
  agents: '/api/v1/agents',
  agent: '/api/v1/agents/{id}',
  events: '/api/v1/events',
  podcasts: '/api/v1/podcasts',
  leaderboard: '/api/v1/leaderboard',
  figures: '/api/v1/figures',
  changes: '/api/v1/changes',
  feed: '/api/v1/feed.json',
}
