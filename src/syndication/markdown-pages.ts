import { say } from '#languages/languages.ts'
import { LOCALES, addressIn } from '#languages/rules.ts'
import { community } from '#membership/community/calls.ts'
import { COMMUNITY_LINE, PLAN_CONTENTS, PLAN_QUESTIONS, PLAN_WAYS, priceText } from '#membership/plans.ts'
import { PRICE_CENTS, TIERS, TRIAL_DAYS } from '#membership/rules.ts'
import { agents } from '#articles/catalogue/agents/calls.ts'
import { home } from '#home/calls.ts'
import { corrections } from '#articles/corrections/calls.ts'
import { events } from '#articles/events/calls.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { articles } from '#articles/calls.ts'
import { HOW_WE_WORK } from '#articles/marks/rules.ts'
import { podcasts } from '#articles/podcasts/calls.ts'
import { tools } from '#articles/catalogue/tools/calls.ts'
import { blocks, line, link, plain } from './item-text.ts'
import { type Making, absolute, latestOf } from '#articles/making.ts'

// The pages that are not items, in Markdown: what each shows first, and its items with links to their own Markdown.

/** The text of a page, and when it last changed for its readers. */
export type Written = { text: string; changedAt: Date | null }

/** Every public page that is not an item, by its path. */
export const PAGES: Readonly<Record<string, (making: Making) => Promise<Written>>> = {
  '/': async (making) => {
    const { lead, board, featured } = await making.ask(home, { lang: making.language })
    const stories = [...(lead ? [lead] : []), ...featured]
    return {
      text: blocks([
        `# ${word(making, 'library.home.promise')}`,
        word(making, 'library.home.promiseBody'),
        `## ${word(making, 'library.home.latest')}`,
        stories.map((story) => itemLine(making, `/news/${story.id}`, story.title, story.excerpt)).join('\n'),
        `## ${word(making, 'library.board.title')}`,
        boardOf(making, board.entries),
      ]),
      changedAt: latestOf([...stories.map(publication), board.taken_at ? new Date(board.taken_at) : null]),
    }
  },
  '/news': async (making) => {
    const { items } = await making.ask(articles, { lang: making.language })
    return listed(making, 'news', items, (story) => [`/news/${story.id}`, story.title, story.excerpt])
  },
  '/tools': async (making) => {
    const { items } = await making.ask(tools, { lang: making.language })
    return listed(making, 'tools', items, (tool) => [
      `/tools/${tool.id}`,
      `${tool.name}: ${tool.title}`,
      tool.excerpt,
    ])
  },
  '/agents': async (making) => {
    const { items } = await making.ask(agents, { lang: making.language })
    return listed(making, 'agents', items, (agent) => [`/agents/${agent.id}`, agent.name, agent.excerpt])
  },
  '/events': async (making) => {
    const { items } = await making.ask(events, { lang: making.language })
    return listed(making, 'events', items, (event) => [
      `/news/${event.id}`,
      event.title,
      [event.starts_at, event.place, event.excerpt].filter(Boolean).join(' · '),
    ])
  },
  '/podcasts': async (making) => {
    const { items } = await making.ask(podcasts, { lang: making.language })
    const { config } = making.runtime
    const lines = items.map((episode) => {
      const title =
        episode.audio_url === null
          ? line(episode.title)
          : link(episode.title, absolute(config, episode.audio_url))
      return `- ${title}: ${line(episode.hook)}`
    })
    return { text: pageText(making, 'podcasts', lines), changedAt: latestOf(items.map(publication)) }
  },
  '/leaderboard': async (making) => {
    const { items: entries, taken_at: takenAt } = await making.ask(leaderboard, { lang: making.language })
    return {
      text: blocks([pageText(making, 'leaderboard', []), boardOf(making, entries)]),
      changedAt: takenAt === null ? null : new Date(takenAt),
    }
  },
  '/corrections': async (making) => {
    const { items } = await making.ask(corrections, { lang: making.language })
    const lines = items.map((each) =>
      itemLine(making, `/news/${each.article_id}`, each.title, `${each.noted_at.slice(0, 10)} ${each.note}`),
    )
    return {
      text: pageText(making, 'corrections', lines),
      changedAt: latestOf(items.map(({ noted_at: at }) => new Date(at))),
    }
  },
  '/how-we-work': (making) =>
    Promise.resolve({
      text: blocks([
        `# ${word(making, 'library.trust.how')}`,
        word(making, 'library.how.description'),
        ...HOW_WE_WORK.flatMap((part) => [
          `## ${word(making, `library.how.${part}`)}`,
          word(making, `library.how.${part}Body`),
        ]),
        link(word(making, 'library.correction.log'), pageOf(making, '/corrections')),
      ]),
      changedAt: null,
    }),
  '/search': (making) => Promise.resolve({ text: pageText(making, 'search', []), changedAt: null }),
  '/pricing': async (making) => {
    const { url } = await making.ask(community, {})
    return { text: pricingText(making, url), changedAt: null }
  },
  '/contact-sales': (making) =>
    Promise.resolve({
      text: blocks([
        `# ${word(making, 'membership.sales.title')}`,
        word(making, 'membership.sales.description'),
        link(word(making, 'membership.pricing.sales'), pageOf(making, '/contact-sales')),
      ]),
      changedAt: null,
    }),
  '/subscribe': (making) =>
    Promise.resolve({
      text: blocks([
        `# ${word(making, 'newsletter.title')}`,
        word(making, 'newsletter.description'),
        link(word(making, 'newsletter.submit'), pageOf(making, '/subscribe')),
      ]),
      changedAt: null,
    }),
}

const word = ({ language }: Making, key: string, values?: Record<string, string | number>): string =>
  say(language, key, values)

const publication = ({ published_at: at }: { published_at: string }): Date => new Date(at)

type List = 'news' | 'tools' | 'agents' | 'events' | 'podcasts' | 'leaderboard' | 'corrections' | 'search'

function listed<Item extends { published_at: string }>(
  making: Making,
  list: List,
  items: readonly Item[],
  said: (item: Item) => [path: string, title: string, excerpt: string],
): Written {
  const lines = items.map((item) => itemLine(making, ...said(item)))
  return { text: pageText(making, list, lines), changedAt: latestOf(items.map(publication)) }
}

const pageText = (making: Making, list: List, lines: readonly string[]): string =>
  blocks([
    `# ${word(making, `library.${list}.title`)}`,
    word(making, `library.${list}.description`),
    lines.join('\n'),
  ])

const itemLine = (making: Making, path: string, title: string, excerpt: string): string =>
  `- ${link(title, pageOf(making, `${path}.md`))}: ${line(excerpt)}`

const boardOf = (
  making: Making,
  entries: readonly { rank: number; title: string; article_id: string; momentum: number }[],
): string =>
  entries
    .map(({ rank, title, article_id: id, momentum }) => {
      const score = word(making, 'library.momentum.spokenPlain', { score: momentum })
      return `${rank}. ${link(title, pageOf(making, `/news/${id}.md`))}: ${plain(score)}`
    })
    .join('\n')

/**
 * The plans with their prices and contents, and the FAQ. Without `communityUrl` the line about the community is left out.
 */
function pricingText(making: Making, communityUrl: string | null): string {
  const days = { days: TRIAL_DAYS }
  const contentLine = (content: string): string => {
    const words = word(making, content, days)
    if (content !== COMMUNITY_LINE) return `- ${words}`
    return communityUrl === null ? '' : `- ${link(words, communityUrl)}`
  }
  const plans = TIERS.flatMap((tier) => [
    `## ${word(making, `membership.plan.${tier}`)}`,
    word(making, `membership.plan.${tier}For`),
    `**${priceOf(making, PRICE_CENTS[tier])}**`,
    PLAN_CONTENTS[tier].map(contentLine).filter(Boolean).join('\n'),
    link(word(making, PLAN_WAYS[tier]), pageOf(making, tier === 'freemium' ? '/subscribe' : '/pricing')),
    ...(tier === 'b2b'
      ? [link(word(making, 'membership.pricing.sales'), pageOf(making, '/contact-sales'))]
      : []),
  ])
  const questions = PLAN_QUESTIONS.flatMap((question) => [
    `### ${word(making, `membership.faq.${question}`)}`,
    word(making, `membership.faq.${question}Answer`, days),
  ])
  return blocks([
    `# ${word(making, 'membership.pricing.title')}`,
    word(making, 'membership.pricing.description'),
    ...plans,
    `## ${word(making, 'membership.faq.title')}`,
    ...questions,
  ])
}

const priceOf = (making: Making, cents: number | null): string =>
  cents === null
    ? word(making, 'membership.pricing.free')
    : `${priceText(cents, LOCALES[making.language])} ${word(making, 'membership.pricing.perMonth')}`

const pageOf = ({ runtime, language }: Making, path: string): string =>
  absolute(runtime.config, addressIn(language, path))
