import { LANGUAGES } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'

/** Sections of the library. Source: public-site §3. */
export const SECTIONS = ['news', 'tools', 'agents', 'events'] as const
export type Section = (typeof SECTIONS)[number]

/** The topics shown above the headline of a card. Source: public-site §3. */
export const TOPICS = [
  'AI Research',
  'AI Agents',
  'AI Tools',
  'AI News',
  'Code Generation',
  'Creative AI',
  'Productivity',
  'Conference',
  'Webinar',
  'Funding',
] as const
export type Topic = (typeof TOPICS)[number]

/** Badges of the leaderboard. Source: public-site §3. */
export const BADGES = [
  'Rising Star',
  'Trending',
  'New',
  'Research Breakthrough',
  'Community Favorite',
] as const
export type Badge = (typeof BADGES)[number]

/** The sections whose items the leaderboard ranks; only these have a badge. */
export const RANKED_SECTIONS: readonly Section[] = ['news', 'agents']

type Metadata = Record<string, unknown>

/** The badge that an editor gave an article, which its metadata contains; null for none. */
export const badgeIn = ({ badge }: Metadata): Badge | null => BADGES.find((each) => each === badge) ?? null

/** The metadata of an article with another badge, or without one. */
export function withBadge(metadata: Metadata, badge: Badge | null): Metadata {
  const { badge: _, ...rest } = metadata
  return badge === null ? rest : { ...rest, badge }
}

/** Whether a badge says more than the label of a score; the others use the same words as a label. */
export const saysMoreThanLabel = (badge: Badge): boolean =>
  badge === 'Research Breakthrough' || badge === 'Community Favorite'

/** The string key of a topic, badge or other fixed name: `AI Research` is `library.topic.ai-research`. */
export const nameKey = (kind: 'topic' | 'badge', name: string): string =>
  `library.${kind}.${name.toLowerCase().replace(/ /g, '-')}`

/**
 * The makers of an item's picture: a publisher, a model, a publisher that edited it with a model (`edited`) or composed it of
 * parts of which a model made at least one (`composed`). `cover` is the drawing that every item has.
 */
export const PICTURE_MAKERS = ['publisher', 'model', 'edited', 'composed', 'cover'] as const
export type PictureMaker = (typeof PICTURE_MAKERS)[number]

/** The momentum labels, from the fastest to the slowest. */
export const MOMENTUM_LABELS = ['risingStar', 'trending', 'new'] as const
export type MomentumLabel = (typeof MOMENTUM_LABELS)[number]

/** The lowest score of each label; anything lower is `new`. Source: public-site §4. */
export const LABEL_BOUNDS = { risingStar: 80, trending: 60 } as const

/** The weight of an unknown publisher's report, 0 to 1. */
export const USUAL_WEIGHT = 0.5

/** The parts of a measured momentum and the maximum of each; together 100. */
export const MOMENTUM_PARTS = { breadth: 45, velocity: 25, engagement: 15, freshness: 15 } as const
export type MomentumPart = keyof typeof MOMENTUM_PARTS

/** The label of a momentum of 0-100. Source: public-site §4. */
export function momentumLabel(momentum: number): MomentumLabel {
  const { risingStar, trending } = LABEL_BOUNDS
  return momentum >= risingStar ? 'risingStar' : momentum >= trending ? 'trending' : 'new'
}

/** Score shown while an item has no signal yet. Source: public-site §9. */
export const PLACEHOLDER_MOMENTUM: Record<Section, number> = { news: 85, tools: 75, agents: 84, events: 80 }

/** A list shows this many items initially and this many more per click. Source: public-site §4. */
export const PAGE_SIZE = 9

/** The maximum length of the public list of articles. Source: public-site §9. */
export const PUBLIC_ARTICLES = 30

/** The maximum length of the public lists of tools, agents and podcasts. Source: public-site §9. */
export const PUBLIC_TOOLS = 50
export const PUBLIC_AGENTS = 20
export const PUBLIC_PODCASTS = 15

/** The number of entries on the leaderboard. Source: public-site §9. */
export const LEADERBOARD_SIZE = 5

/** The most entries stored of one leaderboard: the five fastest, and the five fastest that exist in each language. */
export const STORED_BOARD_SIZE = LEADERBOARD_SIZE * (1 + LANGUAGES.length)

/** The interval between two leaderboards. Source: public-site §9. */
export const LEADERBOARD_EVERY_MS = DAY / 4

/** Length in characters of an excerpt cut from the text. Source: public-site §5, §9. */
export const EXCERPT_LENGTH = 200

/** The same for a tool. Source: public-site §9. */
export const TOOL_EXCERPT_LENGTH = 150

/** The same on the page of a tool or an agent, which has more room. Source: public-site §9. */
export const DETAIL_EXCERPT_LENGTH = 220
